import type { Locale } from '@polylogue/contract/limits';
import { layOutMail } from '../../platform/mail/layout.ts';

interface VerificationWords {
  subject: string;
  preheader: string;
  heading: string;
  greeting(name: string): string;
  body: string;
  button: string;
  life: string;
  footnote: string;
}

const verification: Record<Locale, VerificationWords> = {
  en: {
    subject: 'Confirm your e-mail address',
    preheader: 'One click and your Polylogue account is ready.',
    heading: 'Confirm your e-mail address',
    greeting: (name) => `Hello ${name},`,
    body: 'Welcome to Polylogue, where many voices share one conversation. Please confirm that this address is yours, and you can begin.',
    button: 'Confirm e-mail',
    life: 'The link works once and for 24 hours.',
    footnote:
      'You receive this message because somebody signed up with this address. If it was not you, simply ignore it.',
  },
  ru: {
    subject: 'Подтвердите адрес электронной почты',
    preheader: 'Один щелчок — и учётная запись Polylogue готова.',
    heading: 'Подтвердите адрес электронной почты',
    greeting: (name) => `Здравствуйте, ${name}!`,
    body: 'Добро пожаловать в Polylogue, где много голосов ведут один разговор. Подтвердите, что это ваш адрес, и можно начинать.',
    button: 'Подтвердить адрес',
    life: 'Ссылка сработает один раз и действует 24 часа.',
    footnote:
      'Вы получили это письмо, потому что кто-то зарегистрировался с этим адресом. Если это были не вы, просто не обращайте на него внимания.',
  },
  fr: {
    subject: 'Confirmez votre adresse e-mail',
    preheader: 'Un clic et votre compte Polylogue est prêt.',
    heading: 'Confirmez votre adresse e-mail',
    greeting: (name) => `Bonjour ${name},`,
    body: 'Bienvenue sur Polylogue, où plusieurs voix mènent une même conversation. Confirmez que cette adresse est la vôtre, et vous pourrez commencer.',
    button: 'Confirmer l’adresse',
    life: 'Le lien fonctionne une seule fois, pendant 24 heures.',
    footnote:
      'Vous recevez ce message parce que quelqu’un s’est inscrit avec cette adresse. Si ce n’était pas vous, ignorez-le simplement.',
  },
};

/** The mail with the link that verifies an e-mail address. */
export function verificationMail(options: { language: Locale; name: string; url: string }) {
  const words = verification[options.language];
  const { html, text } = layOutMail({
    language: options.language,
    preheader: words.preheader,
    heading: words.heading,
    paragraphs: [words.greeting(options.name), words.body, words.life],
    button: { label: words.button, url: options.url },
    footnote: words.footnote,
  });
  return { subject: words.subject, html, text };
}
