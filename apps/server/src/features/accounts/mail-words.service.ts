import type { Locale } from '@polylogue/contract/limits';
import { renderMail, type MailBlock } from '../../platform/mail/layout.ts';

/** The texts of a mail in one language. The button's label is here, its URL comes with the mail. */
export interface MailWords {
  subject: string;
  preheader: string;
  heading: string;
  paragraphs: readonly MailBlock[];
  button?: string;
  footnote: string;
}

/** A composed mail, without its recipient. */
export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
}

/** Renders the texts in the layout shared by all mails. */
export function composeMail(language: Locale, words: MailWords, url?: string): ComposedMail {
  const { subject, button, ...rest } = words;
  const laidOut = renderMail({
    language,
    ...rest,
    ...(button && url ? { button: { label: button, url } } : {}),
  });
  return { subject, ...laidOut };
}

/**
 * A day such as 14 November 2026, in UTC. Without the Russian "г.", whose dot would meet that of a sentence; the first of a
 * month is an ordinal in French.
 */
export function longDate(language: Locale, moment: Date): string {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
  return language === 'fr' ? date.replace(/^1 /, '1er ') : date.replace(/\sг\.$/, '');
}
