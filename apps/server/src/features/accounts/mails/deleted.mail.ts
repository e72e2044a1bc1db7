import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from './mail-words.ts';

const words: Record<Locale, (name: string) => MailWords> = {
  en: (name) => ({
    subject: 'Your account has been deleted',
    preheader: 'Your Polylogue account and everything in it are gone.',
    heading: 'Your account has been deleted',
    paragraphs: [
      `Goodbye ${name},`,
      'Your Polylogue account has been deleted, and with it your conversations, your files and your sign-ins. What the law makes us keep of payments no longer carries your name.',
      'This address is free again: you are welcome to begin anew at any time.',
    ],
    footnote:
      'You receive this last message because the account of this address was deleted. If it was not you, please write to our support.',
  }),
  ru: (name) => ({
    subject: 'Ваша учётная запись удалена',
    preheader: 'Учётная запись Polylogue и всё, что в ней было, удалены.',
    heading: 'Ваша учётная запись удалена',
    paragraphs: [
      `До свидания, ${name}!`,
      'Ваша учётная запись Polylogue удалена, а вместе с ней — разговоры, файлы и входы. Сведения о платежах, которые мы обязаны хранить по закону, больше не содержат вашего имени.',
      'Этот адрес снова свободен: вы можете начать заново в любое время.',
    ],
    footnote:
      'Вы получили это последнее письмо, потому что учётная запись с этим адресом удалена. Если это сделали не вы, напишите в нашу поддержку.',
  }),
  fr: (name) => ({
    subject: 'Votre compte a été supprimé',
    preheader: 'Votre compte Polylogue et tout son contenu ont disparu.',
    heading: 'Votre compte a été supprimé',
    paragraphs: [
      `Au revoir ${name},`,
      'Votre compte Polylogue a été supprimé, et avec lui vos conversations, vos fichiers et vos connexions. Ce que la loi nous oblige à conserver des paiements ne porte plus votre nom.',
      'Cette adresse est de nouveau libre : vous pouvez recommencer quand vous le souhaitez.',
    ],
    footnote:
      'Vous recevez ce dernier message parce que le compte de cette adresse a été supprimé. Si ce n’était pas vous, écrivez à notre assistance.',
  }),
};

/** The last mail: the account is gone. */
export function deletedMail(options: { language: Locale; name: string }): ComposedMail {
  return composeMail(options.language, words[options.language](options.name));
}
