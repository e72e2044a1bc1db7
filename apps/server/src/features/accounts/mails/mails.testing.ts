import type { Locale } from '@polylogue/contract/limits';
import { deletedMail } from './deleted.mail.ts';
import { emailChangeMail } from './email-change.mail.ts';
import { emailChangedMail } from './email-changed.mail.ts';
import { linkedMail } from './linked.mail.ts';
import type { ComposedMail } from '../mail-words.service.ts';
import { newSignInMail } from './new-sign-in.mail.ts';
import { passwordChangedMail } from './password-changed.mail.ts';
import { resetMail } from './reset.mail.ts';
import { verificationMail } from './verification.mail.ts';

type Mails = Record<string, (language: Locale) => ComposedMail>;

/** Where the links of the mails lead. */
export const url = 'https://polylogue.test/way?token=abc_-1';
/** Whom the mails address. */
export const name = 'Anna <b>';

const signIn = { where: 'Firefox, Linux', at: new Date('2026-03-01T12:30:00Z') };

/** Every mail with a link. */
export const mailsWithLink = {
  verification: (language) => verificationMail({ language, name, url }),
  'verification after choosing a plan': (language) => verificationMail({ language, name, url, plan: 'Pro' }),
  reset: (language) => resetMail({ language, name, url }),
  'password changed': (language) => passwordChangedMail({ language, name, url }),
  'e-mail change': (language) => emailChangeMail({ language, name, url }),
  'e-mail changed': (language) => emailChangedMail({ language, name, url }),
  linked: (language) => linkedMail({ language, name, url, provider: 'google', change: 'linked' }),
  unlinked: (language) => linkedMail({ language, name, url, provider: 'linkedin', change: 'unlinked' }),
  'new sign-in': (language) => newSignInMail({ language, name, url, ...signIn }),
} satisfies Mails;

/** Every mail. */
export const mails: Mails = {
  ...mailsWithLink,
  deleted: (language) => deletedMail({ language, name }),
};
