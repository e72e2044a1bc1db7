import type { Locale } from '@polylogue/contract/limits';
import type { Payer } from '../accounts/accounts.service.ts';
import { composeMail, longDate, type ComposedMail, type MailWords } from '../accounts/mail-words.service.ts';
import type { Measure } from '../billing/limits/limits.service.ts';

/** A limit of which much was spent. */
interface Reached {
  measure: Measure;
  percent: number;
  limit: number;
  spent: number;
}

/** The facts in the words of a language. */
interface Told {
  name: string;
  percent: string;
  spent: string;
  limit: string;
  date: string;
}

type Words = Omit<MailWords, 'preheader' | 'paragraphs'> & { paragraphs: string[] };

const texts: Record<Locale, (told: Told) => Words> = {
  en: ({ name, percent, spent, limit, date }) => ({
    subject: `You have used ${percent} of your monthly limit`,
    heading: 'Your monthly limit is getting close',
    paragraphs: [
      `Hello ${name},`,
      `This month you have spent ${spent} of the ${limit} that you set as your limit. When it is reached, Polylogue asks before it goes on.`,
      `The count starts again on ${date} (UTC). You can change the limit or the warning at any time.`,
    ],
    button: 'See my limits',
    footnote: 'You’re receiving this e-mail because you asked for a warning in your settings.',
  }),
  ru: ({ name, percent, spent, limit, date }) => ({
    subject: `Израсходовано ${percent} месячного лимита`,
    heading: 'Месячный лимит скоро закончится',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      `В этом месяце израсходовано ${spent}. Ваш лимит: ${limit}. Когда он закончится, Polylogue спросит, прежде чем продолжать.`,
      `Отсчёт начнётся заново ${date} (UTC). Изменить лимит и предупреждение можно в любое время.`,
    ],
    button: 'Посмотреть лимиты',
    footnote: 'Вы получили это письмо, потому что включили предупреждение в настройках.',
  }),
  fr: ({ name, percent, spent, limit, date }) => ({
    subject: `${percent} de votre limite mensuelle sont utilisés`,
    heading: 'Votre limite mensuelle approche',
    paragraphs: [
      `Bonjour ${name},`,
      `Ce mois-ci, vous avez dépensé ${spent} sur les ${limit} que vous avez fixés comme limite. Une fois celle-ci atteinte, Polylogue vous demandera avant de continuer.`,
      `Le compteur repart à zéro le ${date} (UTC). Vous pouvez modifier la limite ou l’alerte à tout moment.`,
    ],
    button: 'Voir mes limites',
    footnote: 'Vous recevez cet e-mail parce que vous avez demandé une alerte dans vos réglages.',
  }),
};

/** The mail that warns when much of a monthly limit is spent. */
export function limitMail(mail: {
  payer: Payer;
  reached: Reached;
  nextMonth: Date;
  url: string;
}): ComposedMail {
  const { payer, reached, nextMonth, url } = mail;
  const { language, name } = payer;
  const { measure, spent, limit } = reached;
  const words = texts[language]({
    name,
    percent: new Intl.NumberFormat(language, { style: 'percent' }).format(
      Math.floor((spent * 100) / limit) / 100,
    ),
    spent: amountOf(spent, measure, language),
    limit: amountOf(limit, measure, language),
    date: longDate(language, nextMonth),
  });
  return composeMail(language, { ...words, preheader: words.paragraphs[1] ?? words.heading }, url);
}

const tokenWords: Record<Locale, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  en: { one: 'token', other: 'tokens' },
  ru: { one: 'токен', few: 'токена', other: 'токенов' },
  fr: { one: 'jeton', other: 'jetons' },
};

function amountOf(amount: number, measure: Measure, language: Locale): string {
  if (measure !== 'tokens') {
    return new Intl.NumberFormat(language, { style: 'currency', currency: measure }).format(amount / 100);
  }
  const word =
    tokenWords[language][new Intl.PluralRules(language).select(amount)] ?? tokenWords[language].other;
  return `${new Intl.NumberFormat(language).format(amount)}\u00a0${word}`;
}
