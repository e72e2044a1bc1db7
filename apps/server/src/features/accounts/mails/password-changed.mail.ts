import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from './mail-words.ts';

const words: Record<Locale, (name: string) => MailWords> = {
  en: (name) => ({
    subject: 'Your password was changed',
    preheader: 'If it was not you, act now.',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'The password of your Polylogue account was changed, and the other devices were signed out.',
      'If it was not you, set a new one at once: the link for it goes to this address only.',
    ],
    button: 'It was not me',
    footnote: 'You receive this message because the security of your account is concerned.',
  }),
  ru: (name) => ({
    subject: 'Ваш пароль изменён',
    preheader: 'Если это были не вы, действуйте сейчас.',
    heading: 'Ваш пароль изменён',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'Пароль вашей учётной записи Polylogue изменён, на остальных устройствах выполнен выход.',
      'Если это были не вы, сразу задайте новый: ссылка для этого придёт только на этот адрес.',
    ],
    button: 'Это был не я',
    footnote: 'Вы получили это письмо, потому что речь идёт о безопасности вашей учётной записи.',
  }),
  fr: (name) => ({
    subject: 'Votre mot de passe a été modifié',
    preheader: 'Si ce n’était pas vous, agissez maintenant.',
    heading: 'Votre mot de passe a été modifié',
    paragraphs: [
      `Bonjour ${name},`,
      'Le mot de passe de votre compte Polylogue a été modifié et les autres appareils ont été déconnectés.',
      'Si ce n’était pas vous, choisissez-en un nouveau tout de suite : le lien n’est envoyé qu’à cette adresse.',
    ],
    button: 'Ce n’était pas moi',
    footnote: 'Vous recevez ce message parce qu’il concerne la sécurité de votre compte.',
  }),
};

/** The mail that tells of a new password. Its button leads to where another one is asked for. */
export function passwordChangedMail(options: { language: Locale; name: string; url: string }): ComposedMail {
  return composeMail(options.language, words[options.language](options.name), options.url);
}
