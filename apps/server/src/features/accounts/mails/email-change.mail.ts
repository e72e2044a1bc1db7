import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from './mail-words.ts';

const words: Record<Locale, (name: string) => MailWords> = {
  en: (name) => ({
    subject: 'Confirm your new e-mail address',
    preheader: 'Until then your account keeps the old one.',
    heading: 'Confirm your new e-mail address',
    paragraphs: [
      `Hello ${name},`,
      'You want to use this address for your Polylogue account from now on. Please confirm that it is yours; until then everything stays as it is.',
      'The link works once and for 24 hours.',
    ],
    button: 'Confirm the new address',
    footnote:
      'You receive this message because somebody gave this address as theirs. If it was not you, simply ignore it.',
  }),
  ru: (name) => ({
    subject: 'Подтвердите новый адрес электронной почты',
    preheader: 'До этого учётная запись сохраняет прежний адрес.',
    heading: 'Подтвердите новый адрес электронной почты',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'Вы хотите пользоваться этим адресом для учётной записи Polylogue. Подтвердите, что он ваш; до этого всё остаётся по-прежнему.',
      'Ссылка сработает один раз и действует 24 часа.',
    ],
    button: 'Подтвердить новый адрес',
    footnote:
      'Вы получили это письмо, потому что кто-то указал этот адрес как свой. Если это были не вы, просто не обращайте на него внимания.',
  }),
  fr: (name) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    preheader: 'D’ici là, votre compte garde l’ancienne.',
    heading: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      `Bonjour ${name},`,
      'Vous souhaitez utiliser désormais cette adresse pour votre compte Polylogue. Confirmez qu’elle est la vôtre ; d’ici là, rien ne change.',
      'Le lien fonctionne une seule fois, pendant 24 heures.',
    ],
    button: 'Confirmer la nouvelle adresse',
    footnote:
      'Vous recevez ce message parce que quelqu’un a indiqué cette adresse comme la sienne. Si ce n’était pas vous, ignorez-le simplement.',
  }),
};

/** The mail to a new address with the link that makes it the account's. */
export function emailChangeMail(options: { language: Locale; name: string; url: string }): ComposedMail {
  return composeMail(options.language, words[options.language](options.name), options.url);
}
