import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from '../mail-words.service.ts';

const words: Record<Locale, (name: string) => MailWords> = {
  en: (name) => ({
    subject: 'Your e-mail address was changed',
    preheader: 'If this wasn’t you, take your account back.',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `Hello ${name},`,
      'Your Polylogue account now has another e-mail address. If that was you, there is nothing to do.',
      'If this wasn’t you, take the account back: it will use this address again, every device will be signed out, linked providers will be unlinked, and you can set a new password.',
      'The link works once and is valid for seven days.',
    ],
    button: 'This wasn’t me',
    footnote: 'You’re receiving this e-mail because this address belonged to the account until now.',
  }),
  ru: (name) => ({
    subject: 'Адрес электронной почты изменён',
    preheader: 'Если это были не вы, верните себе аккаунт.',
    heading: 'Адрес электронной почты изменён',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'У вашего аккаунта Polylogue теперь другой адрес электронной почты. Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, верните аккаунт: к нему снова будет привязан этот адрес, на всех устройствах будет выполнен выход, привязанные провайдеры будут отвязаны, и вы сможете задать новый пароль.',
      'Ссылка сработает один раз и действует семь дней.',
    ],
    button: 'Это не я',
    footnote: 'Вы получили это письмо, потому что до сих пор аккаунт был привязан к этому адресу.',
  }),
  fr: (name) => ({
    subject: 'Votre adresse e-mail a été modifiée',
    preheader: 'Si ce n’était pas vous, reprenez votre compte.',
    heading: 'Votre adresse e-mail a été modifiée',
    paragraphs: [
      `Bonjour ${name},`,
      'Votre compte Polylogue a désormais une autre adresse e-mail. Si c’était vous, il n’y a rien à faire.',
      'Si ce n’était pas vous, reprenez le compte\u00a0: il utilisera de nouveau cette adresse, tous les appareils seront déconnectés, les fournisseurs associés seront dissociés et vous pourrez choisir un nouveau mot de passe.',
      'Le lien fonctionne une seule fois, pendant sept jours.',
    ],
    button: 'Ce n’était pas moi',
    footnote: 'Vous recevez cet e-mail parce que cette adresse était jusqu’ici celle du compte.',
  }),
};

/** Mail to the old address after a change, with a link to revert it. */
export function emailChangedMail(options: { language: Locale; name: string; url: string }): ComposedMail {
  return composeMail(options.language, words[options.language](options.name), options.url);
}
