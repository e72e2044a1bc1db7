import type { Locale } from '@polylogue/contract/limits';
import type { OauthProvider } from '@polylogue/contract/oauth';
import { composeMail, type ComposedMail, type MailWords } from '../mail-words.service.ts';

/** Whether a provider was linked or unlinked. */
export type LinkChange = 'linked' | 'unlinked';

const providerNames: Record<OauthProvider, string> = { google: 'Google', linkedin: 'LinkedIn' };

type Words = (name: string, provider: string) => MailWords;

const words: Record<Locale, Record<LinkChange, Words>> = {
  en: {
    linked: (name, provider) => ({
      subject: `${provider} was linked to your account`,
      preheader: `You can now sign in with ${provider}.`,
      heading: `${provider} was linked to your account`,
      paragraphs: [
        `Hello ${name},`,
        `From now on you can sign in to Polylogue with ${provider}. Your other devices were signed out.`,
        `If this wasn’t you, unlink ${provider} in the settings right away and set a new password.`,
      ],
      button: 'See linked accounts',
      footnote: 'You’re receiving this e-mail because it concerns the security of your account.',
    }),
    unlinked: (name, provider) => ({
      subject: `${provider} was unlinked from your account`,
      preheader: `You can no longer sign in with ${provider}.`,
      heading: `${provider} was unlinked from your account`,
      paragraphs: [
        `Hello ${name},`,
        `You can no longer sign in to Polylogue with ${provider}. Your other ways to sign in have not changed.`,
        'If this wasn’t you, set a new password right away.',
      ],
      button: 'See linked accounts',
      footnote: 'You’re receiving this e-mail because it concerns the security of your account.',
    }),
  },
  ru: {
    linked: (name, provider) => ({
      subject: `К вашему аккаунту привязан ${provider}`,
      preheader: `Теперь можно входить через ${provider}.`,
      heading: `К вашему аккаунту привязан ${provider}`,
      paragraphs: [
        `Здравствуйте, ${name}!`,
        `Теперь в Polylogue можно входить через ${provider}. На остальных устройствах выполнен выход.`,
        `Если это были не вы, сразу отвяжите ${provider} в настройках и задайте новый пароль.`,
      ],
      button: 'Посмотреть привязки',
      footnote: 'Вы получили это письмо, потому что речь идёт о безопасности вашего аккаунта.',
    }),
    unlinked: (name, provider) => ({
      subject: `${provider} отвязан от вашего аккаунта`,
      preheader: `Войти через ${provider} больше нельзя.`,
      heading: `${provider} отвязан от вашего аккаунта`,
      paragraphs: [
        `Здравствуйте, ${name}!`,
        `Войти в Polylogue через ${provider} больше нельзя. Остальные способы входа не изменились.`,
        'Если это были не вы, сразу задайте новый пароль.',
      ],
      button: 'Посмотреть привязки',
      footnote: 'Вы получили это письмо, потому что речь идёт о безопасности вашего аккаунта.',
    }),
  },
  fr: {
    linked: (name, provider) => ({
      subject: `${provider} a été associé à votre compte`,
      preheader: `Vous pouvez désormais vous connecter avec ${provider}.`,
      heading: `${provider} a été associé à votre compte`,
      paragraphs: [
        `Bonjour ${name},`,
        `Vous pouvez désormais vous connecter à Polylogue avec ${provider}. Les autres appareils ont été déconnectés.`,
        `Si ce n’était pas vous, dissociez ${provider} tout de suite dans les réglages et choisissez un nouveau mot de passe.`,
      ],
      button: 'Voir les comptes associés',
      footnote: 'Vous recevez cet e-mail parce qu’il concerne la sécurité de votre compte.',
    }),
    unlinked: (name, provider) => ({
      subject: `${provider} a été dissocié de votre compte`,
      preheader: `${provider} ne permet plus de vous connecter.`,
      heading: `${provider} a été dissocié de votre compte`,
      paragraphs: [
        `Bonjour ${name},`,
        `${provider} ne permet plus de vous connecter à Polylogue. Les autres moyens de connexion restent inchangés.`,
        'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
      ],
      button: 'Voir les comptes associés',
      footnote: 'Vous recevez cet e-mail parce qu’il concerne la sécurité de votre compte.',
    }),
  },
};

/** Mail about a linked or unlinked provider. Its button leads to the settings. */
export function linkedMail(options: {
  language: Locale;
  name: string;
  provider: OauthProvider;
  change: LinkChange;
  url: string;
}): ComposedMail {
  const { language, name, provider, change, url } = options;
  return composeMail(language, words[language][change](name, providerNames[provider]), url);
}
