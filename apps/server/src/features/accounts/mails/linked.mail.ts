import type { Locale } from '@polylogue/contract/limits';
import type { OauthProvider } from '@polylogue/contract/oauth';
import { composeMail, type ComposedMail, type MailWords } from './mail-words.ts';

/** Whether a provider was bound to the account or taken off it. */
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
        `From now on you can sign in to Polylogue with ${provider}. The other devices were signed out.`,
        `If it was not you, unlink ${provider} in the settings at once and set a new password.`,
      ],
      button: 'See linked accounts',
      footnote: 'You receive this message because the security of your account is concerned.',
    }),
    unlinked: (name, provider) => ({
      subject: `${provider} was unlinked from your account`,
      preheader: `${provider} no longer signs you in.`,
      heading: `${provider} was unlinked from your account`,
      paragraphs: [
        `Hello ${name},`,
        `${provider} no longer signs you in to Polylogue. The other ways to sign in stay as they were.`,
        'If it was not you, set a new password at once.',
      ],
      button: 'See linked accounts',
      footnote: 'You receive this message because the security of your account is concerned.',
    }),
  },
  ru: {
    linked: (name, provider) => ({
      subject: `К вашей учётной записи привязан ${provider}`,
      preheader: `Теперь можно входить через ${provider}.`,
      heading: `К вашей учётной записи привязан ${provider}`,
      paragraphs: [
        `Здравствуйте, ${name}!`,
        `Теперь в Polylogue можно входить через ${provider}. На остальных устройствах выполнен выход.`,
        `Если это были не вы, сразу отвяжите ${provider} в настройках и задайте новый пароль.`,
      ],
      button: 'Посмотреть привязки',
      footnote: 'Вы получили это письмо, потому что речь идёт о безопасности вашей учётной записи.',
    }),
    unlinked: (name, provider) => ({
      subject: `${provider} отвязан от вашей учётной записи`,
      preheader: `Войти через ${provider} больше нельзя.`,
      heading: `${provider} отвязан от вашей учётной записи`,
      paragraphs: [
        `Здравствуйте, ${name}!`,
        `Войти в Polylogue через ${provider} больше нельзя. Остальные способы входа не изменились.`,
        'Если это были не вы, сразу задайте новый пароль.',
      ],
      button: 'Посмотреть привязки',
      footnote: 'Вы получили это письмо, потому что речь идёт о безопасности вашей учётной записи.',
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
        `Si ce n’était pas vous, dissociez ${provider} tout de suite dans les paramètres et choisissez un nouveau mot de passe.`,
      ],
      button: 'Voir les comptes associés',
      footnote: 'Vous recevez ce message parce qu’il concerne la sécurité de votre compte.',
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
      footnote: 'Vous recevez ce message parce qu’il concerne la sécurité de votre compte.',
    }),
  },
};

/** The mail that tells of a provider bound or taken off. Its button leads to the settings. */
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
