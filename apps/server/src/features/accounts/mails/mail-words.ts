import type { Locale } from '@polylogue/contract/limits';
import { layOutMail } from '../../../platform/mail/layout.ts';

/** The words of one mail in one language. A button's label stands here, its address comes with the mail. */
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

/** Sets the words of a mail in the layout all mails share. */
export function composeMail(language: Locale, words: MailWords, url?: string): ComposedMail {
  const { subject, button, ...rest } = words;
  const laidOut = layOutMail({
    language,
    ...rest,
    ...(button && url ? { button: { label: button, url } } : {}),
  });
  return { subject, ...laidOut };
}
