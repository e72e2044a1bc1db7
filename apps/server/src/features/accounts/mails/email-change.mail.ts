import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from '../mail-words.service.ts';

const words: Record<Locale, (name: string) => MailWords> = {
  en: (name) => ({
    subject: 'Confirm your new e-mail address',
    preheader: 'Until then, your account keeps the old one.',
    heading: 'Confirm your new e-mail address',
    paragraphs: [
      `Hello ${name},`,
      'You asked to use this address for your Polylogue account. Please confirm that it is yours; until then, nothing changes.',
      'The link works once and is valid for 24 hours.',
    ],
    button: 'Confirm the new address',
    footnote:
      'You’re receiving this e-mail because someone entered this address as theirs. If this wasn’t you, simply ignore it.',
  }),
  ru: (name) => ({
    subject: 'Подтвердите новый адрес электронной почты',
    preheader: 'До этого у аккаунта останется прежний адрес.',
    heading: 'Подтвердите новый адрес электронной почты',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'Вы указали этот адрес для своего аккаунта Polylogue. Подтвердите, что он ваш; до этого ничего не изменится.',
      'Ссылка сработает один раз и действует 24\u00a0часа.',
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
      'Vous avez demandé à utiliser cette adresse pour votre compte Polylogue. Confirmez qu’elle est la vôtre\u202f; d’ici là, rien ne change.',
      'Le lien fonctionne une seule fois, pendant 24\u00a0heures.',
    ],
    button: 'Confirmer la nouvelle adresse',
    footnote:
      'Vous recevez cet e-mail parce que quelqu’un a indiqué cette adresse comme la sienne. Si ce n’était pas vous, ignorez-le.',
  }),
};

/** Mail to a new address with the confirmation link. */
export function emailChangeMail(options: { language: Locale; name: string; url: string }): ComposedMail {
  return composeMail(options.language, words[options.language](options.name), options.url);
}
