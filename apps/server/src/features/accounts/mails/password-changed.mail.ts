import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from '../mail-words.service.ts';

const words: Record<Locale, (name: string) => MailWords> = {
  en: (name) => ({
    subject: 'Your password was changed',
    preheader: 'If this wasn’t you, act now.',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'The password for your Polylogue account was changed, and your other devices were signed out.',
      'If this wasn’t you, set a new one right away: we send the link to this address only.',
    ],
    button: 'This wasn’t me',
    footnote: 'You’re receiving this e-mail because it concerns the security of your account.',
  }),
  ru: (name) => ({
    subject: 'Ваш пароль изменён',
    preheader: 'Если это были не вы, сразу смените пароль.',
    heading: 'Ваш пароль изменён',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'Пароль вашего аккаунта Polylogue изменён, на остальных устройствах выполнен выход.',
      'Если это были не вы, сразу задайте новый: ссылка для этого придёт только на этот адрес.',
    ],
    button: 'Это не я',
    footnote: 'Вы получили это письмо, потому что речь идёт о безопасности вашего аккаунта.',
  }),
  fr: (name) => ({
    subject: 'Votre mot de passe a été modifié',
    preheader: 'Si ce n’était pas vous, agissez tout de suite.',
    heading: 'Votre mot de passe a été modifié',
    paragraphs: [
      `Bonjour ${name},`,
      'Le mot de passe de votre compte Polylogue a été modifié et les autres appareils ont été déconnectés.',
      'Si ce n’était pas vous, choisissez-en un nouveau tout de suite\u00a0: le lien n’est envoyé qu’à cette adresse.',
    ],
    button: 'Ce n’était pas moi',
    footnote: 'Vous recevez cet e-mail parce qu’il concerne la sécurité de votre compte.',
  }),
};

/** Mail about a changed password. Its button leads to a password reset. */
export function passwordChangedMail(options: { language: Locale; name: string; url: string }): ComposedMail {
  return composeMail(options.language, words[options.language](options.name), options.url);
}
