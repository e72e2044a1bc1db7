import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from '../mail-words.service.ts';

const words: Record<Locale, (name: string) => MailWords> = {
  en: (name) => ({
    subject: 'Your account has been deleted',
    preheader: 'Your Polylogue account and everything in it have been deleted.',
    heading: 'Your account has been deleted',
    paragraphs: [
      `Goodbye ${name},`,
      'Your Polylogue account has been deleted, and with it your conversations, your files and your sign-ins. The payment records that the law requires us to keep no longer carry your name.',
      'This address is free again: you’re welcome back at any time.',
    ],
    footnote:
      'You’re receiving this last e-mail because the account with this address was deleted. If this wasn’t you, please contact support.',
  }),
  ru: (name) => ({
    subject: 'Ваш аккаунт удалён',
    preheader: 'Аккаунт Polylogue и всё, что в нём было, удалены.',
    heading: 'Ваш аккаунт удалён',
    paragraphs: [
      `До свидания, ${name}!`,
      'Ваш аккаунт Polylogue удалён, а вместе с ним\u00a0— разговоры, файлы и входы. В данных о платежах, которые мы обязаны хранить по закону, вашего имени больше нет.',
      'Этот адрес снова свободен: возвращайтесь в любое время.',
    ],
    footnote:
      'Вы получили это последнее письмо, потому что аккаунт с этим адресом удалён. Если это сделали не вы, напишите в поддержку.',
  }),
  fr: (name) => ({
    subject: 'Votre compte a été supprimé',
    preheader: 'Votre compte Polylogue et tout son contenu ont été supprimés.',
    heading: 'Votre compte a été supprimé',
    paragraphs: [
      `Au revoir ${name},`,
      'Votre compte Polylogue a été supprimé, et avec lui vos conversations, vos fichiers et vos connexions. Les données de paiement que la loi nous oblige à conserver ne portent plus votre nom.',
      'Cette adresse est de nouveau libre\u00a0: vous pouvez revenir quand vous le souhaitez.',
    ],
    footnote:
      'Vous recevez ce dernier e-mail parce que le compte associé à cette adresse a été supprimé. Si ce n’était pas vous, contactez l’assistance.',
  }),
};

/** The last mail: the account has been deleted. */
export function deletedMail(options: { language: Locale; name: string }): ComposedMail {
  return composeMail(options.language, words[options.language](options.name));
}
