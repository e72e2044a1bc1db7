import { planNames, type Currency, type PlanKey } from '@polylogue/contract/billing';
import type { Locale } from '@polylogue/contract/limits';
import type { Payer } from '../../accounts/accounts.service.ts';
import { composeMail, type ComposedMail, type MailWords } from '../../accounts/mail-words.service.ts';

/** Occasions for a mail. */
export const paymentMailKinds = [
  'paid',
  'renewed',
  'refunded',
  'refund-refused',
  'renewal-soon',
  'renewal-of-year',
  'renewal-failed',
  'renewal-ended',
  'cancelled',
] as const;
type Kind = (typeof paymentMailKinds)[number];

/** What a mail is about. */
export interface MailFacts {
  plan: PlanKey | null;
  tokens: number;
  amount: number;
  currency: Currency;
  at: Date | null;
}

/** The facts in the words of a language. */
interface Told {
  name: string;
  /** The plan's name, or the number of tokens. */
  thing: string;
  sum: string;
  date: string;
}

type Text = Pick<MailWords, 'subject' | 'heading' | 'paragraphs'>;

const english: Record<Kind, (told: Told) => Text> = {
  paid: ({ thing, sum }) => ({
    subject: `Your payment of ${sum}`,
    heading: 'Thank you for your payment',
    paragraphs: [`We have received ${sum} for ${thing}. It is ready to use now.`],
  }),
  renewed: ({ thing, sum, date }) => ({
    subject: `${thing} has been renewed`,
    heading: 'Your plan has been renewed',
    paragraphs: [`We have charged ${sum} for ${thing}. The paid period runs until ${date}.`],
  }),
  refunded: ({ thing, sum }) => ({
    subject: `${sum} is on its way back to you`,
    heading: 'Your money is being returned',
    paragraphs: [`We are returning ${sum} for ${thing}. Your bank usually needs a few days to show it.`],
  }),
  'refund-refused': ({ thing, sum }) => ({
    subject: `We could not return ${sum} yet`,
    heading: 'The refund did not go through',
    paragraphs: [
      `The bank refused to return ${sum} for ${thing}. Nothing has changed: what you paid for is yours again.`,
      'You can ask for the refund once more, or write to us and we will sort it out.',
    ],
  }),
  'renewal-soon': ({ thing, sum, date }) => ({
    subject: `${thing} renews on ${date}`,
    heading: 'Your plan renews soon',
    paragraphs: [
      `On ${date} we will charge ${sum} for ${thing}. If you no longer need it, you can cancel before then.`,
    ],
  }),
  'renewal-of-year': ({ thing, sum, date }) => ({
    subject: `Your year of ${thing} ends on ${date}`,
    heading: 'Your year is coming to an end',
    paragraphs: [
      `Your yearly contract for ${thing} ends on ${date}. Unless you stop it before then, it continues for another year at ${sum} a month.`,
      'Stopping it at the end of the year is free of charge: go to your plan in the settings.',
    ],
  }),
  'renewal-failed': ({ thing, sum, date }) => ({
    subject: `We could not charge ${sum} for ${thing}`,
    heading: 'The renewal did not go through',
    paragraphs: [
      `None of your cards could be charged ${sum} for ${thing}. Nothing changes for now: we will try again on ${date}.`,
      'Please check your card, or add another one.',
    ],
  }),
  'renewal-ended': ({ thing }) => ({
    subject: `${thing} has ended`,
    heading: 'Your plan has ended',
    paragraphs: [
      `We could not renew ${thing}, so it has ended. Your conversations and the tokens you bought are all still there.`,
      'You can choose a plan again at any time.',
    ],
  }),
  cancelled: ({ thing, date }) => ({
    subject: `${thing} will not be renewed`,
    heading: 'You have cancelled your plan',
    paragraphs: [`${thing} stays with you until ${date}. After that you will not be charged any more.`],
  }),
};

const russian: Record<Kind, (told: Told) => Text> = {
  paid: ({ thing, sum }) => ({
    subject: `Ваш платёж на ${sum}`,
    heading: 'Спасибо за оплату',
    paragraphs: [`Мы получили ${sum}. Оплачено: ${thing}. Уже можно пользоваться.`],
  }),
  renewed: ({ thing, sum, date }) => ({
    subject: `Продлено: ${thing}`,
    heading: 'Тариф продлён',
    paragraphs: [`Мы списали ${sum}. Оплачено: ${thing}, до ${date}.`],
  }),
  refunded: ({ thing, sum }) => ({
    subject: `Возвращаем ${sum}`,
    heading: 'Мы возвращаем деньги',
    paragraphs: [
      `Мы возвращаем ${sum}. Что было оплачено: ${thing}. Обычно банк зачисляет возврат за несколько дней.`,
    ],
  }),
  'refund-refused': ({ thing, sum }) => ({
    subject: `Пока не удалось вернуть ${sum}`,
    heading: 'Возврат не прошёл',
    paragraphs: [
      `Банк отказал в возврате ${sum}. Что было оплачено: ${thing}. Ничего не изменилось: всё оплаченное снова доступно.`,
      'Запросите возврат ещё раз или напишите нам\u00a0— разберёмся.',
    ],
  }),
  'renewal-soon': ({ thing, sum, date }) => ({
    subject: `Скоро продление: ${thing}`,
    heading: 'Тариф скоро продлится',
    paragraphs: [
      `${date} мы спишем ${sum}. Что продлевается: ${thing}. Если тариф больше не нужен, отмените подписку до этого дня.`,
    ],
  }),
  'renewal-of-year': ({ thing, sum, date }) => ({
    subject: `Договор на год заканчивается ${date}`,
    heading: 'Год подходит к концу',
    paragraphs: [
      `Договор на год заканчивается ${date}. Что оплачивается: ${thing}. Если договор не остановить, он возобновится ещё на год, по ${sum} в месяц.`,
      'Остановить его в конце года можно бесплатно, в настройках тарифа.',
    ],
  }),
  'renewal-failed': ({ thing, sum, date }) => ({
    subject: `Не удалось списать ${sum}`,
    heading: 'Продлить тариф не получилось',
    paragraphs: [
      `Ни с одной из ваших карт не удалось списать ${sum}. Что продлевается: ${thing}. Пока ничего не меняется: мы попробуем ещё раз ${date}.`,
      'Проверьте карту или добавьте другую.',
    ],
  }),
  'renewal-ended': ({ thing }) => ({
    subject: `Закончился: ${thing}`,
    heading: 'Тариф закончился',
    paragraphs: [
      `Продлить не получилось, поэтому действие закончилось. Что это было: ${thing}. Разговоры и купленные токены остались на месте.`,
      'Выбрать тариф снова можно в любое время.',
    ],
  }),
  cancelled: ({ thing, date }) => ({
    subject: `Не продлится: ${thing}`,
    heading: 'Вы отменили подписку',
    paragraphs: [`${thing} остаётся с вами до ${date}. После этого списаний не будет.`],
  }),
};

const french: Record<Kind, (told: Told) => Text> = {
  paid: ({ thing, sum }) => ({
    subject: `Votre paiement de ${sum}`,
    heading: 'Merci pour votre paiement',
    paragraphs: [`Nous avons reçu ${sum} pour ${thing}. Vous pouvez en profiter dès maintenant.`],
  }),
  renewed: ({ thing, sum, date }) => ({
    subject: `Renouvelé\u00a0: ${thing}`,
    heading: 'Votre offre a été renouvelée',
    paragraphs: [`Nous avons prélevé ${sum} pour ${thing}. La période payée court jusqu’au ${date}.`],
  }),
  refunded: ({ thing, sum }) => ({
    subject: `Remboursement de ${sum}`,
    heading: 'Nous vous remboursons',
    paragraphs: [
      `Nous vous remboursons ${sum} pour ${thing}. Votre banque l’affiche en général sous quelques jours.`,
    ],
  }),
  'refund-refused': ({ thing, sum }) => ({
    subject: `Nous n’avons pas encore pu vous rembourser ${sum}`,
    heading: 'Le remboursement n’a pas abouti',
    paragraphs: [
      `La banque a refusé de rembourser ${sum} pour ${thing}. Rien n’a changé\u00a0: ce que vous avez payé est de nouveau à vous.`,
      'Vous pouvez redemander le remboursement ou nous écrire, et nous trouverons une solution.',
    ],
  }),
  'renewal-soon': ({ thing, sum, date }) => ({
    subject: `Renouvellement le ${date}\u00a0: ${thing}`,
    heading: 'Votre offre sera bientôt renouvelée',
    paragraphs: [
      `Le ${date}, nous prélèverons ${sum} pour ${thing}. Si vous n’en avez plus besoin, vous pouvez résilier avant cette date.`,
    ],
  }),
  'renewal-of-year': ({ thing, sum, date }) => ({
    subject: `Votre contrat annuel prend fin le ${date}`,
    heading: 'Votre année touche à sa fin',
    paragraphs: [
      `Votre contrat annuel pour ${thing} prend fin le ${date}. Sauf si vous l’arrêtez avant cette date, il sera reconduit pour un an, à ${sum} par mois.`,
      'Vous pouvez refuser la reconduction sans frais\u00a0: rendez-vous dans les réglages, à la rubrique de votre offre.',
    ],
  }),
  'renewal-failed': ({ thing, sum, date }) => ({
    subject: `Le prélèvement de ${sum} a échoué`,
    heading: 'Le renouvellement n’a pas abouti',
    paragraphs: [
      `Aucune de vos cartes n’a permis de prélever ${sum} pour ${thing}. Rien ne change pour l’instant\u00a0: nous réessaierons le ${date}.`,
      'Vérifiez votre carte ou ajoutez-en une autre.',
    ],
  }),
  'renewal-ended': ({ thing }) => ({
    subject: `Terminé\u00a0: ${thing}`,
    heading: 'Votre offre est terminée',
    paragraphs: [
      `Le renouvellement n’a pas abouti\u00a0: ${thing}. Vos conversations et les jetons que vous avez achetés sont toujours là.`,
      'Vous pouvez choisir une offre à tout moment.',
    ],
  }),
  cancelled: ({ thing, date }) => ({
    subject: `Résiliation\u00a0: ${thing}`,
    heading: 'Vous avez résilié votre offre',
    paragraphs: [`${thing} reste à vous jusqu’au ${date}. Ensuite, plus rien ne sera prélevé.`],
  }),
};

const texts: Record<Locale, Record<Kind, (told: Told) => Text>> = { en: english, ru: russian, fr: french };

/** Mails that lead to the history, where the documents are; all others lead to the plan. */
export const historyMails: ReadonlySet<Kind> = new Set<Kind>(['paid', 'renewed', 'refunded']);

interface Around {
  hello(name: string): string;
  button: string;
  footnote: string;
  receipt: string;
  historyButton: string;
}

const around: Record<Locale, Around> = {
  en: {
    hello: (name) => `Hello ${name},`,
    button: 'See my plan',
    footnote: 'You’re receiving this e-mail because it is about a payment of yours.',
    receipt: 'Your receipt is ready in the payment history.',
    historyButton: 'See my payments',
  },
  ru: {
    hello: (name) => `Здравствуйте, ${name}!`,
    button: 'Посмотреть тариф',
    footnote: 'Вы получили это письмо, потому что оно касается вашего платежа.',
    receipt: 'Квитанция готова, она в истории платежей.',
    historyButton: 'Посмотреть платежи',
  },
  fr: {
    hello: (name) => `Bonjour ${name},`,
    button: 'Voir mon offre',
    footnote: 'Vous recevez cet e-mail parce qu’il concerne l’un de vos paiements.',
    receipt: 'Votre reçu est prêt dans l’historique des paiements.',
    historyButton: 'Voir mes paiements',
  },
};

/** A mail about a payment or a subscription. */
export function paymentMail(mail: { kind: Kind; payer: Payer; facts: MailFacts; url: string }): ComposedMail {
  const { kind, payer, facts, url } = mail;
  const { language, name } = payer;
  const told = {
    name,
    thing: thingOf(facts, language),
    sum: sumOf(facts, language),
    date: dateOf(facts.at, language),
  };
  const text = texts[language][kind](told);
  const [subject, heading] = [capital(text.subject), text.heading];
  const paragraphs = text.paragraphs.map(capital);
  const { hello, footnote, receipt, ...buttons } = around[language];
  const preheader = paragraphs[0] ?? heading;
  const isPaid = kind === 'paid' || kind === 'renewed';
  const all = [hello(name), ...paragraphs, ...(isPaid ? [receipt] : [])];
  const button = historyMails.has(kind) ? buttons.historyButton : buttons.button;
  return composeMail(language, { subject, preheader, heading, paragraphs: all, button, footnote }, url);
}

/** A sentence may begin with the thing that was bought. */
function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const planWords: Record<Locale, (name: string) => string> = {
  en: (name) => `the plan “${name}”`,
  ru: (name) => `тариф «${name}»`,
  fr: (name) => `l’offre «\u00a0${name}\u00a0»`,
};

const tokenWords: Record<Locale, Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  en: { one: 'token', other: 'tokens' },
  ru: { one: 'токен', few: 'токена', other: 'токенов' },
  fr: { one: 'jeton', other: 'jetons' },
};

/** What was bought, in the words of a language. */
export function thingOf({ plan, tokens }: Pick<MailFacts, 'plan' | 'tokens'>, language: Locale): string {
  if (plan !== null) return planWords[language](planNames[plan]);
  const word =
    tokenWords[language][new Intl.PluralRules(language).select(tokens)] ?? tokenWords[language].other;
  return `${new Intl.NumberFormat(language).format(tokens)}\u00a0${word}`;
}

function sumOf({ amount, currency }: MailFacts, language: Locale): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 100);
}

function dateOf(at: Date | null, language: Locale): string {
  if (!at) return '';
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
