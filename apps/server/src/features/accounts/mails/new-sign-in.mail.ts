import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from './mail-words.ts';

interface SignInFacts {
  name: string;
  /** What is known of the device and the place, such as "Firefox, Linux, France". */
  where: string;
  when: string;
}

const words: Record<Locale, (facts: SignInFacts) => MailWords> = {
  en: ({ name, where, when }) => ({
    subject: 'New sign-in to your account',
    preheader: 'If it was not you, act now.',
    heading: 'New sign-in to your account',
    paragraphs: [
      `Hello ${name},`,
      'Your Polylogue account was signed in to from a device that has not been used for it lately.',
      `${where}\n${when}`.trim(),
      'If it was you, there is nothing to do. If not, set a new password: that signs out every device.',
    ],
    button: 'It was not me',
    footnote: 'You receive this message because the security of your account is concerned.',
  }),
  ru: ({ name, where, when }) => ({
    subject: 'Новый вход в вашу учётную запись',
    preheader: 'Если это были не вы, действуйте сейчас.',
    heading: 'Новый вход в вашу учётную запись',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'В вашу учётную запись Polylogue вошли с устройства, которым для этого давно не пользовались.',
      `${where}\n${when}`.trim(),
      'Если это были вы, ничего делать не нужно. Если нет, задайте новый пароль: на всех устройствах будет выполнен выход.',
    ],
    button: 'Это был не я',
    footnote: 'Вы получили это письмо, потому что речь идёт о безопасности вашей учётной записи.',
  }),
  fr: ({ name, where, when }) => ({
    subject: 'Nouvelle connexion à votre compte',
    preheader: 'Si ce n’était pas vous, agissez maintenant.',
    heading: 'Nouvelle connexion à votre compte',
    paragraphs: [
      `Bonjour ${name},`,
      'Une connexion à votre compte Polylogue vient d’un appareil qui n’a pas servi récemment.',
      `${where}\n${when}`.trim(),
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe : tous les appareils seront déconnectés.',
    ],
    button: 'Ce n’était pas moi',
    footnote: 'Vous recevez ce message parce qu’il concerne la sécurité de votre compte.',
  }),
};

function momentIn(language: Locale, at: Date): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(at)} UTC`;
}

/** The mail about a sign-in from a device the account has not known. Its button leads to a new password. */
export function newSignInMail(options: {
  language: Locale;
  name: string;
  where: string;
  at: Date;
  url: string;
}): ComposedMail {
  const { language, name, where, at, url } = options;
  return composeMail(language, words[language]({ name, where, when: momentIn(language, at) }), url);
}
