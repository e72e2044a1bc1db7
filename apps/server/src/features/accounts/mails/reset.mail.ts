import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from './mail-words.ts';

const words: Record<Locale, (name: string) => MailWords> = {
  en: (name) => ({
    subject: 'Set a new password',
    preheader: 'The link works once and for one hour.',
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${name},`,
      'Somebody, hopefully you, wants to set a new password for your Polylogue account. Once it is set, every device has to sign in again.',
      'The link works once and for one hour.',
    ],
    button: 'Set a new password',
    footnote: 'If you did not ask for this, ignore it: your password stays as it is.',
  }),
  ru: (name) => ({
    subject: 'Задайте новый пароль',
    preheader: 'Ссылка сработает один раз и действует один час.',
    heading: 'Задайте новый пароль',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'Кто-то, надеемся, что вы, хочет задать новый пароль для вашей учётной записи Polylogue. После этого на всех устройствах нужно будет войти заново.',
      'Ссылка сработает один раз и действует один час.',
    ],
    button: 'Задать новый пароль',
    footnote: 'Если вы об этом не просили, не обращайте внимания на письмо: пароль останется прежним.',
  }),
  fr: (name) => ({
    subject: 'Choisissez un nouveau mot de passe',
    preheader: 'Le lien fonctionne une seule fois, pendant une heure.',
    heading: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      `Bonjour ${name},`,
      'Quelqu’un, vous espérons-nous, souhaite choisir un nouveau mot de passe pour votre compte Polylogue. Tous les appareils devront ensuite se reconnecter.',
      'Le lien fonctionne une seule fois, pendant une heure.',
    ],
    button: 'Choisir un mot de passe',
    footnote: 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
  }),
};

/** The mail with the link that sets a new password. */
export function resetMail(options: { language: Locale; name: string; url: string }): ComposedMail {
  return composeMail(options.language, words[options.language](options.name), options.url);
}
