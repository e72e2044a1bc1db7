import type { Locale } from '@polylogue/contract/limits';
import { composeMail, type ComposedMail, type MailWords } from '../mail-words.service.ts';

interface Told {
  name: string;
  /** The plan that was chosen before signing up. */
  plan?: string | undefined;
}

const words: Record<Locale, (told: Told) => MailWords> = {
  en: ({ name, plan }) => ({
    subject: 'Confirm your e-mail address',
    preheader: 'One click, and your Polylogue account is ready.',
    heading: 'Confirm your e-mail address',
    paragraphs: [
      `Hello ${name},`,
      'Welcome to Polylogue, where many voices share one conversation. Please confirm that this address is yours, and you can begin.',
      ...(plan === undefined
        ? []
        : [`The link leads on to ${plan}, which you chose. Nothing is charged before you pay there.`]),
      'The link works once and is valid for 24 hours.',
    ],
    button: 'Confirm e-mail',
    footnote:
      'You’re receiving this e-mail because someone signed up with this address. If this wasn’t you, simply ignore it.',
  }),
  ru: ({ name, plan }) => ({
    subject: 'Подтвердите адрес электронной почты',
    preheader: 'Один клик\u00a0— и аккаунт Polylogue готов.',
    heading: 'Подтвердите адрес электронной почты',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'Добро пожаловать в Polylogue, где много голосов и один разговор. Подтвердите, что это ваш адрес, и можно начинать.',
      ...(plan === undefined
        ? []
        : [
            `По ссылке вы попадёте к\u00a0выбранному тарифу ${plan}. Пока вы его не\u00a0оплатите, ничего не\u00a0спишется.`,
          ]),
      'Ссылка сработает один раз и действует 24\u00a0часа.',
    ],
    button: 'Подтвердить адрес',
    footnote:
      'Вы получили это письмо, потому что кто-то зарегистрировался с этим адресом. Если это были не вы, просто не обращайте на него внимания.',
  }),
  fr: ({ name, plan }) => ({
    subject: 'Confirmez votre adresse e-mail',
    preheader: 'Un clic et votre compte Polylogue est prêt.',
    heading: 'Confirmez votre adresse e-mail',
    paragraphs: [
      `Bonjour ${name},`,
      'Bienvenue sur Polylogue, où plusieurs voix mènent une même conversation. Confirmez que cette adresse est la vôtre et commencez.',
      ...(plan === undefined
        ? []
        : [
            `Le lien mène ensuite à l’offre ${plan} que vous avez choisie. Rien n’est prélevé avant votre paiement.`,
          ]),
      'Le lien fonctionne une seule fois, pendant 24\u00a0heures.',
    ],
    button: 'Confirmer l’adresse',
    footnote:
      'Vous recevez cet e-mail parce que quelqu’un s’est inscrit avec cette adresse. Si ce n’était pas vous, ignorez-le.',
  }),
};

/** Mail with a verification link. */
export function verificationMail({
  language,
  url,
  ...told
}: Told & { language: Locale; url: string }): ComposedMail {
  return composeMail(language, words[language](told), url);
}
