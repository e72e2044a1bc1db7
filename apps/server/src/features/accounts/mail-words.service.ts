import type { Locale } from '@polylogue/contract/limits';
import { renderMail } from '../../platform/mail/layout.ts';

/** The texts of a mail in one language. The button's label is here, its URL comes with the mail. */
export interface MailWords {
  subject: string;
  preheader: string;
  heading: string;
  paragraphs: string[];
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
