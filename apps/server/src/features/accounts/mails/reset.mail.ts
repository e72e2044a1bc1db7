import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from '../mail-words.service.ts';

const words: Record<Locale, (name: string) => MailWords> = {
  en: (name) => ({
    subject: 'Set a new password',
    preheader: 'The link works once and is valid for one hour.',
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${name},`,
      'Someone, hopefully you, asked to set a new password for your Polylogue account. Once it is set, you’ll need to sign in again on every device.',
      'The link works once and is valid for one hour.',
    ],
    button: 'Set a new password',
    footnote: 'If you didn’t ask for this, ignore this e-mail: your password stays the same.',
  }),
  ru: (name) => ({
    subject: 'Задайте новый пароль',
    preheader: 'Ссылка сработает один раз и действует один час.',
    heading: 'Задайте новый пароль',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'Кто-то (надеемся, вы) хочет задать новый пароль для вашего аккаунта Polylogue. После этого на всех устройствах нужно будет войти заново.',
      'Ссылка сработает один раз и действует один час.',
    ],
    button: 'Задать новый пароль',
    footnote: 'Если вы об этом не просили, не обращайте внимания на это письмо: пароль останется прежним.',
  }),
  fr: (name) => ({
    subject: 'Choisissez un nouveau mot de passe',
    preheader: 'Le lien fonctionne une seule fois, pendant une heure.',
    heading: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      `Bonjour ${name},`,
      'Quelqu’un (vous, nous l’espérons) a demandé à choisir un nouveau mot de passe pour votre compte Polylogue. Il faudra ensuite vous reconnecter sur chaque appareil.',
      'Le lien fonctionne une seule fois, pendant une heure.',
    ],
    button: 'Choisir un nouveau mot de passe',
    footnote: 'Si vous n’avez rien demandé, ignorez cet e-mail\u00a0: votre mot de passe ne change pas.',
  }),
};

/** Mail with a password reset link. */
export function resetMail(options: { language: Locale; name: string; url: string }): ComposedMail {
  return composeMail(options.language, words[options.language](options.name), options.url);
}
