import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from '../mail-words.service.ts';

interface SignInFacts {
  name: string;
  /** The known device and place, such as "Firefox, Linux, France". */
  where: string;
  when: string;
}

const words: Record<Locale, (facts: SignInFacts) => MailWords> = {
  en: ({ name, where, when }) => ({
    subject: 'New sign-in to your account',
    preheader: 'If this wasn’t you, act now.',
    heading: 'New sign-in to your account',
    paragraphs: [
      `Hello ${name},`,
      'Someone signed in to your Polylogue account from a device you haven’t used recently.',
      `${where}\n${when}`.trim(),
      'If this was you, there is nothing to do. If not, set a new password: every device will be signed out.',
    ],
    button: 'This wasn’t me',
    footnote: 'You’re receiving this e-mail because it concerns the security of your account.',
  }),
  ru: ({ name, where, when }) => ({
    subject: 'Новый вход в ваш аккаунт',
    preheader: 'Если это были не вы, сразу смените пароль.',
    heading: 'Новый вход в ваш аккаунт',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'В ваш аккаунт Polylogue вошли с устройства, с которого вы давно не входили.',
      `${where}\n${when}`.trim(),
      'Если это были вы, ничего делать не нужно. Если нет, задайте новый пароль: на всех устройствах будет выполнен выход.',
    ],
    button: 'Это не я',
    footnote: 'Вы получили это письмо, потому что речь идёт о безопасности вашего аккаунта.',
  }),
  fr: ({ name, where, when }) => ({
    subject: 'Nouvelle connexion à votre compte',
    preheader: 'Si ce n’était pas vous, agissez tout de suite.',
    heading: 'Nouvelle connexion à votre compte',
    paragraphs: [
      `Bonjour ${name},`,
      'Quelqu’un s’est connecté à votre compte Polylogue depuis un appareil que vous n’avez pas utilisé récemment.',
      `${where}\n${when}`.trim(),
      'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe\u00a0: tous les appareils seront déconnectés.',
    ],
    button: 'Ce n’était pas moi',
    footnote: 'Vous recevez cet e-mail parce qu’il concerne la sécurité de votre compte.',
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

/** Mail about a sign-in from an unknown device. Its button leads to a password reset. */
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
