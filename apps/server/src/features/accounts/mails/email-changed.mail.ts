import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from './mail-words.ts';

const words: Record<Locale, (name: string) => MailWords> = {
  en: (name) => ({
    subject: 'Your e-mail address was changed',
    preheader: 'If it was not you, take your account back.',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `Hello ${name},`,
      'Your Polylogue account now has another e-mail address. If that was you, there is nothing to do.',
      'If it was not you, take the account back: this address becomes valid again, every device is signed out, linked providers are taken off, and you set a new password.',
      'The link works once and for seven days.',
    ],
    button: 'It was not me',
    footnote: 'You receive this message because this address belonged to the account until now.',
  }),
  ru: (name) => ({
    subject: 'Адрес электронной почты изменён',
    preheader: 'Если это были не вы, верните себе учётную запись.',
    heading: 'Адрес электронной почты изменён',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'У вашей учётной записи Polylogue теперь другой адрес электронной почты. Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, верните учётную запись: этот адрес снова станет действительным, на всех устройствах будет выполнен выход, связанные сервисы будут отвязаны, и вы зададите новый пароль.',
      'Ссылка сработает один раз и действует семь дней.',
    ],
    button: 'Это был не я',
    footnote: 'Вы получили это письмо, потому что до сих пор этот адрес принадлежал учётной записи.',
  }),
  fr: (name) => ({
    subject: 'Votre adresse e-mail a été modifiée',
    preheader: 'Si ce n’était pas vous, reprenez votre compte.',
    heading: 'Votre adresse e-mail a été modifiée',
    paragraphs: [
      `Bonjour ${name},`,
      'Votre compte Polylogue a désormais une autre adresse e-mail. Si c’était vous, il n’y a rien à faire.',
      'Si ce n’était pas vous, reprenez le compte : cette adresse redevient valable, tous les appareils sont déconnectés, les services liés sont retirés et vous choisissez un nouveau mot de passe.',
      'Le lien fonctionne une seule fois, pendant sept jours.',
    ],
    button: 'Ce n’était pas moi',
    footnote: 'Vous recevez ce message parce que cette adresse était jusqu’ici celle du compte.',
  }),
};

/** The mail to the old address after a change, with the way back. */
export function emailChangedMail(options: { language: Locale; name: string; url: string }): ComposedMail {
  return composeMail(options.language, words[options.language](options.name), options.url);
}
