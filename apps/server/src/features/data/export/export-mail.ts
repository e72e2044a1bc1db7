import type { Locale } from '@polylogue/contract/limits';
import { publicUrl } from '../../../config.ts';
import type { Deps } from '../../../deps.ts';
import { payerOf } from '../../accounts/accounts.service.ts';
import { composeMail, type ComposedMail, type MailWords } from '../../accounts/mail-words.service.ts';

/** Queue of mails about exports. */
export const exportMailJob = 'data.export-mail';

const words: Record<Locale, (name: string) => MailWords> = {
  en: (name) => ({
    subject: 'Your data is ready to download',
    preheader: 'The link works for 24 hours.',
    heading: 'Your data is ready',
    paragraphs: [
      `Hello ${name},`,
      'The export of your Polylogue data is ready: chats, notes, prompts, capsules, files and settings.',
      'You can download it for 24 hours while you are signed in. After that, we delete it, and you can start a new export.',
    ],
    button: 'Download',
    footnote: 'You’re receiving this e-mail because an export was started in your account.',
  }),
  ru: (name) => ({
    subject: 'Ваши данные готовы к скачиванию',
    preheader: 'Ссылка действует 24 часа.',
    heading: 'Ваши данные готовы',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'Экспорт ваших данных Polylogue готов: чаты, заметки, промпты, капсулы, файлы и настройки.',
      'Скачать его можно в течение 24 часов, пока вы вошли в аккаунт. Потом мы его удалим, и можно будет запустить новый.',
    ],
    button: 'Скачать',
    footnote: 'Вы получили это письмо, потому что в вашем аккаунте запустили экспорт данных.',
  }),
  fr: (name) => ({
    subject: 'Vos données sont prêtes à être téléchargées',
    preheader: 'Le lien est valable 24 heures.',
    heading: 'Vos données sont prêtes',
    paragraphs: [
      `Bonjour ${name},`,
      'L’export de vos données Polylogue est prêt\u00a0: chats, notes, prompts, capsules, fichiers et réglages.',
      'Vous pouvez le télécharger pendant 24 heures en étant connecté. Ensuite, nous le supprimons, et vous pourrez en lancer un autre.',
    ],
    button: 'Télécharger',
    footnote: 'Vous recevez cet e-mail parce qu’un export a été lancé dans votre compte.',
  }),
};

/** The mail that tells that an export can be downloaded. */
export function exportMail({
  language,
  name,
  url,
}: {
  language: Locale;
  name: string;
  url: string;
}): ComposedMail {
  return composeMail(language, words[language](name), url);
}

/** Sends it; the link leads to the page where one is signed in, and works as long as the archives are there. */
export async function sendExportMail(
  deps: Pick<Deps, 'database' | 'mail' | 'config'>,
  userId: number,
): Promise<void> {
  const person = await payerOf(deps.database.db, userId);
  if (!person) return;
  const { email, name, language } = person;
  const url = `${publicUrl(deps.config)}/chat/settings/data`;
  await deps.mail.send({ to: email, ...exportMail({ language, name, url }) });
}
