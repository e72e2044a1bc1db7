import type { Locale } from '@polylogue/contract/limits';
import type { MailWords } from '../../accounts/mail-words.service.ts';
import type { PaymentMailKind } from './payment.mail.ts';

/** The facts in the words of a language. */
export interface Told {
  /** The plan's name; null for tokens. */
  plan: string | null;
  /** The plan or the number of tokens within a sentence. */
  thing: string;
  sum: string;
  isFree: boolean;
  date: string;
  /** It is about a contract of a year. */
  isYear: boolean;
}

/** What a mail says above the frame of facts, and after it. */
type Text = Pick<MailWords, 'subject' | 'heading'> & { paragraphs: string[]; after?: string[] };

/** What is still to be paid of a year. `month`: the one just charged; null for a year to come. */
interface ContractTold {
  month: number | null;
  first: string;
  isEven: boolean;
  charges: number;
  each: string;
  total: string;
  until: string;
}

/** The labels of the frame and what stands beside them. */
export interface FrameWords {
  paid: string;
  fee: string;
  next: string;
  noNext: string;
  lastDay: string;
  paidWith: string;
  returnedTo: string;
  period: string;
  contract: string;
  receipt: string;
  creditNote: string;
  means: Record<'card' | 'sbp' | 'none', string>;
  cardOf(last: string): string;
  withVat(sum: string, rate: string, vat: string): string;
  sumOn(sum: string, date: string): string;
  span(from: string, until: string): string;
  contractOf(contract: ContractTold): string;
  documentOf(number: string, isAttached: boolean): string;
  withdrawal(told: { date: string; email: string; offer: string }): string;
}

interface PaymentWords {
  /** A plan within a sentence. */
  plan(name: string): string;
  texts: Record<PaymentMailKind, (told: Told) => Text>;
  frame: FrameWords;
  around: { hello(name: string): string; button: string; historyButton: string; footnote: string };
  /** The fee of leaving a year, within a sentence. */
  fee: string;
  /** How to stop what is charged again. */
  stopping: { month: string; year: string };
}

const en: PaymentWords = {
  plan: (name) => `your ${name} plan`,
  fee: 'the fee for leaving a yearly contract early',
  stopping: {
    month:
      'You can stop the renewal at any time with one press in Settings, Payments. The plan then stays until the end of what is paid.',
    year: 'You can stop the contract at its end free of charge, or leave it earlier, in Settings, Payments.',
  },
  texts: {
    paid: ({ plan, thing, sum, isYear }) => ({
      subject: `Your payment of ${sum}`,
      heading: 'Thank you for your payment',
      paragraphs: [
        isYear
          ? `We have received ${sum}, the first charge of your yearly contract for ${plan}. It is ready to use now.`
          : `We have received ${sum} for ${thing}. ${plan === null ? 'They are' : 'It is'} ready to use now.`,
      ],
    }),
    renewed: ({ thing, sum, date }) => ({
      subject: `${thing} has been renewed`,
      heading: 'Your plan has been renewed',
      paragraphs: [`We have charged ${sum} for ${thing}. The paid period runs until ${date}.`],
    }),
    left: ({ plan, sum, isFree, date }) => ({
      subject: `Your yearly contract has ended`,
      heading: 'Your yearly contract has ended',
      paragraphs: [
        isFree
          ? `Your yearly contract for ${plan} has ended. Leaving it was free of charge.`
          : `Your yearly contract for ${plan} has ended; we charged the fee of ${sum} for leaving it early.`,
        date === ''
          ? 'Nothing more will be charged for it.'
          : `${plan} stays with you until ${date}. Nothing more will be charged for it.`,
      ],
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
    'renewal-soon': ({ thing, sum, date, isYear }) => ({
      subject: `${thing} renews on ${date}`,
      heading: 'Your plan renews soon',
      paragraphs: [`On ${date} we will charge ${sum} for ${thing}.`],
      after: isYear ? [] : ['If you no longer need it, cancel before then: one press in Settings, Payments.'],
    }),
    'renewal-of-year': ({ plan, sum, date }) => ({
      subject: `Your year of ${plan} ends on ${date}`,
      heading: 'Your year is coming to an end',
      paragraphs: [
        `Your yearly contract ends on ${date}. Unless you stop it before then, it continues for another year of ${plan} at ${sum} a month.`,
      ],
      after: ['Stopping it at the end of the year is free of charge: in Settings, Payments.'],
    }),
    'renewal-failed': ({ thing, sum, date }) => ({
      subject: `We could not charge ${sum} for ${thing}`,
      heading: 'The renewal did not go through',
      paragraphs: [
        `None of your cards could be charged ${sum} for ${thing}. Nothing changes for now: we will try again on ${date}.`,
        'Please check your card, or add another one in Settings, Payments.',
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
    cancelled: ({ thing, sum, date, isYear }) => ({
      subject: `${thing} will not be renewed`,
      heading: isYear ? 'You have stopped your contract' : 'You have cancelled your plan',
      paragraphs: [
        isYear
          ? `${thing} stays with you until ${date}. The monthly charges of ${sum} go on until then; after that you will not be charged any more.`
          : `${thing} stays with you until ${date}. After that you will not be charged any more.`,
      ],
    }),
  },
  frame: {
    paid: 'Paid',
    fee: 'Fee',
    next: 'Next charge',
    noNext: 'None, the plan does not renew',
    lastDay: 'Last day to refuse another year',
    paidWith: 'Paid with',
    returnedTo: 'Returned to',
    period: 'Paid period',
    contract: 'Contract',
    receipt: 'Receipt',
    creditNote: 'Credit note',
    means: { card: 'Bank card', sbp: 'Fast payment system (SBP)', none: 'No card is saved: please add one' },
    cardOf: (last) => `Card •••• ${last}`,
    withVat: (sum, rate, vat) => `${sum}, of which VAT ${rate}: ${vat}`,
    sumOn: (sum, date) => `${sum} on ${date}`,
    span: (from, until) => `${from} to ${until}`,
    contractOf: ({ month, first, isEven, charges, each, total, until }) => {
      const rest = `${charges} monthly ${charges === 1 ? 'charge' : 'charges'} of ${each}`;
      if (month === null) return `12 monthly charges of ${each}, ${total} in all`;
      if (month > 1) return `Month ${month} of 12, then ${rest}, until ${until}`;
      if (isEven) return `12 monthly charges of ${each}, ${total} in all, until ${until}`;
      return `${first} now, then ${rest}, ${total} in all, until ${until}`;
    },
    documentOf: (number, isAttached) =>
      isAttached ? `${number}, attached to this e-mail` : `${number}, in your payment history`,
    withdrawal: ({ date, email, offer }) =>
      `Right of withdrawal: as a consumer in the European Union you may withdraw from this contract until ${date} without giving a reason, in the payment history or by an e-mail to ${email}. You then pay only for the tokens you have used. What we agreed, and a form for withdrawing, are in the offer: ${offer}`,
  },
  around: {
    hello: (name) => `Hello ${name},`,
    button: 'See my plan',
    historyButton: 'See my payments',
    footnote: 'You’re receiving this e-mail because it is about a payment of yours.',
  },
};

const ru: PaymentWords = {
  plan: (name) => `тариф «${name}»`,
  fee: 'досрочный выход из договора на год',
  stopping: {
    month:
      'Продление можно отключить в любой момент одним нажатием в разделе «Настройки», «Платежи». Тариф останется до конца оплаченного периода.',
    year: 'Договор можно бесплатно остановить в конце года или выйти из него раньше, в разделе «Настройки», «Платежи».',
  },
  texts: {
    paid: ({ plan, thing, sum, isYear }) => ({
      subject: `Ваш платёж на ${sum}`,
      heading: 'Спасибо за оплату',
      paragraphs: [
        isYear
          ? `Мы получили ${sum}: это первое списание по договору на год, тариф «${plan}». Им уже можно пользоваться.`
          : `Мы получили ${sum} за ${thing}. ${plan === null ? 'Ими' : 'Им'} уже можно пользоваться.`,
      ],
    }),
    renewed: ({ thing, sum, date }) => ({
      subject: `${thing} продлён`,
      heading: 'Тариф продлён',
      paragraphs: [`${thing} продлён до ${date}, списано ${sum}.`],
    }),
    left: ({ plan, sum, isFree, date }) => ({
      subject: 'Договор на год завершён',
      heading: 'Договор на год завершён',
      paragraphs: [
        isFree
          ? `Договор на год по тарифу «${plan}» завершён досрочно и без платы.`
          : `Договор на год по тарифу «${plan}» завершён. Плата за досрочный выход: ${sum}, она списана.`,
        date === ''
          ? 'Больше по нему ничего не спишется.'
          : `Тариф остаётся с вами до ${date}. Больше ничего не спишется.`,
      ],
    }),
    refunded: ({ thing, sum }) => ({
      subject: `Возвращаем ${sum}`,
      heading: 'Мы возвращаем деньги',
      paragraphs: [`Мы возвращаем ${sum} за ${thing}. Обычно банк зачисляет возврат за несколько дней.`],
    }),
    'refund-refused': ({ thing, sum }) => ({
      subject: `Пока не удалось вернуть ${sum}`,
      heading: 'Возврат не прошёл',
      paragraphs: [
        `Банк отказался вернуть ${sum} за ${thing}. Ничего не изменилось: всё оплаченное снова доступно.`,
        'Запросите возврат ещё раз или напишите нам\u00a0— разберёмся.',
      ],
    }),
    'renewal-soon': ({ thing, sum, date, isYear }) => ({
      subject: `${date} спишем ${sum} за ${thing}`,
      heading: 'Тариф скоро продлится',
      paragraphs: [`${date} мы спишем ${sum} за ${thing}.`],
      after: isYear
        ? []
        : [
            'Если тариф больше не нужен, отключите продление до этого дня: одно нажатие в разделе «Настройки», «Платежи».',
          ],
    }),
    'renewal-of-year': ({ plan, sum, date }) => ({
      subject: `Договор на год заканчивается ${date}`,
      heading: 'Год подходит к концу',
      paragraphs: [
        `Договор на год заканчивается ${date}. Если его не остановить, он возобновится ещё на год: тариф «${plan}», ${sum} в месяц.`,
      ],
      after: ['Остановить его в конце года можно бесплатно, в разделе «Настройки», «Платежи».'],
    }),
    'renewal-failed': ({ thing, sum, date }) => ({
      subject: `Не удалось списать ${sum}`,
      heading: 'Продлить тариф не получилось',
      paragraphs: [
        `Ни с одной из ваших карт не удалось списать ${sum} за ${thing}. Пока ничего не меняется: мы попробуем ещё раз ${date}.`,
        'Проверьте карту или добавьте другую в разделе «Настройки», «Платежи».',
      ],
    }),
    'renewal-ended': ({ thing }) => ({
      subject: `${thing} закончился`,
      heading: 'Тариф закончился',
      paragraphs: [
        `${thing} закончился: продлить его не удалось. Разговоры и купленные токены остались на месте.`,
        'Выбрать тариф снова можно в любое время.',
      ],
    }),
    cancelled: ({ thing, sum, date, isYear }) => ({
      subject: `${thing} не продлится`,
      heading: isYear ? 'Вы остановили договор' : 'Вы отключили продление',
      paragraphs: [
        isYear
          ? `${thing} остаётся с вами до ${date}. До этого дня ежемесячные списания по ${sum} продолжаются, после него их не будет.`
          : `${thing} остаётся с вами до ${date}. После этого списаний не будет.`,
      ],
    }),
  },
  frame: {
    paid: 'Оплачено',
    fee: 'Плата за досрочный выход',
    next: 'Следующее списание',
    noNext: 'Не будет: тариф не продлевается',
    lastDay: 'Последний день, чтобы отказаться от нового года',
    paidWith: 'Способ оплаты',
    returnedTo: 'Куда возвращаем',
    period: 'Оплаченный период',
    contract: 'Договор',
    receipt: 'Квитанция',
    creditNote: 'Кредит-нота',
    means: {
      card: 'Банковская карта',
      sbp: 'Система быстрых платежей (СБП)',
      none: 'Карта не сохранена: добавьте её',
    },
    cardOf: (last) => `Карта •••• ${last}`,
    withVat: (sum, rate, vat) => `${sum}, в том числе НДС ${rate}: ${vat}`,
    sumOn: (sum, date) => `${date}: ${sum}`,
    span: (from, until) => `с ${from} по ${until}`,
    contractOf: ({ month, first, isEven, charges, each, total, until }) => {
      const rest = `ежемесячные списания по ${each}, их ${charges}`;
      if (month === null) return `12 ежемесячных списаний по ${each}, всего ${total}`;
      if (month > 1) return `Месяц ${month} из 12, дальше ${rest}, до ${until}`;
      if (isEven) return `12 ежемесячных списаний по ${each}, всего ${total}, до ${until}`;
      return `${first} сейчас, дальше ${rest}, всего ${total}, до ${until}`;
    },
    documentOf: (number, isAttached) =>
      isAttached ? `${number}, приложена к письму` : `${number}, в истории платежей`,
    withdrawal: ({ date, email, offer }) =>
      `Право на отказ: как потребитель в Европейском союзе вы можете до ${date} отказаться от этого договора без объяснений, в истории платежей или письмом на ${email}. Тогда вы платите только за израсходованные токены. Условия договора и образец заявления есть в оферте: ${offer}`,
  },
  around: {
    hello: (name) => `Здравствуйте, ${name}!`,
    button: 'Посмотреть тариф',
    historyButton: 'Посмотреть платежи',
    footnote: 'Вы получили это письмо, потому что оно касается вашего платежа.',
  },
};

const fr: PaymentWords = {
  plan: (name) => `l’offre «\u00a0${name}\u00a0»`,
  fee: 'le départ anticipé du contrat annuel',
  stopping: {
    month:
      'Vous pouvez arrêter le renouvellement à tout moment, en un clic dans Réglages, Paiements. L’offre reste alors jusqu’à la fin de la période payée.',
    year: 'Vous pouvez arrêter le contrat sans frais à son terme, ou le quitter plus tôt, dans Réglages, Paiements.',
  },
  texts: {
    paid: ({ plan, thing, sum, isYear }) => ({
      subject: `Votre paiement de ${sum}`,
      heading: 'Merci pour votre paiement',
      paragraphs: [
        isYear
          ? `Nous avons reçu ${sum}, le premier prélèvement de votre contrat annuel pour ${thing}. Vous pouvez en profiter dès maintenant.`
          : `Nous avons reçu ${sum} pour ${thing}. Vous pouvez en profiter dès maintenant.`,
      ],
    }),
    renewed: ({ thing, sum, date }) => ({
      subject: `${thing} est renouvelée`,
      heading: 'Votre offre a été renouvelée',
      paragraphs: [`Nous avons prélevé ${sum} pour ${thing}. La période payée court jusqu’au ${date}.`],
    }),
    left: ({ thing, sum, isFree, date }) => ({
      subject: 'Votre contrat annuel a pris fin',
      heading: 'Votre contrat annuel a pris fin',
      paragraphs: [
        isFree
          ? `Votre contrat annuel pour ${thing} a pris fin, sans frais.`
          : `Votre contrat annuel pour ${thing} a pris fin\u202f; nous avons prélevé l’indemnité de départ de ${sum}.`,
        date === ''
          ? 'Plus rien ne sera prélevé à ce titre.'
          : `L’offre reste à vous jusqu’au ${date}. Plus rien ne sera prélevé à ce titre.`,
      ],
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
    'renewal-soon': ({ thing, sum, date, isYear }) => ({
      subject: `${thing} sera renouvelée le ${date}`,
      heading: 'Votre offre sera bientôt renouvelée',
      paragraphs: [`Le ${date}, nous prélèverons ${sum} pour ${thing}.`],
      after: isYear
        ? []
        : [
            'Si vous n’en avez plus besoin, résiliez avant cette date\u00a0: en un clic dans Réglages, Paiements.',
          ],
    }),
    'renewal-of-year': ({ thing, sum, date }) => ({
      subject: `Votre contrat annuel prend fin le ${date}`,
      heading: 'Votre année touche à sa fin',
      paragraphs: [
        `Votre contrat annuel prend fin le ${date}. Sauf si vous l’arrêtez avant cette date, il sera reconduit pour un an, pour ${thing}, à ${sum} par mois.`,
      ],
      after: ['Vous pouvez refuser la reconduction sans frais, dans Réglages, Paiements.'],
    }),
    'renewal-failed': ({ thing, sum, date }) => ({
      subject: `Le prélèvement de ${sum} a échoué`,
      heading: 'Le renouvellement n’a pas abouti',
      paragraphs: [
        `Aucune de vos cartes n’a permis de prélever ${sum} pour ${thing}. Rien ne change pour l’instant\u00a0: nous réessaierons le ${date}.`,
        'Vérifiez votre carte ou ajoutez-en une autre dans Réglages, Paiements.',
      ],
    }),
    'renewal-ended': ({ thing }) => ({
      subject: `${thing} a pris fin`,
      heading: 'Votre offre a pris fin',
      paragraphs: [
        `${thing} n’a pas pu être renouvelée et a pris fin. Vos conversations et les jetons que vous avez achetés sont toujours là.`,
        'Vous pouvez choisir une offre à tout moment.',
      ],
    }),
    cancelled: ({ thing, sum, date, isYear }) => ({
      subject: `${thing} ne sera pas renouvelée`,
      heading: isYear ? 'Vous avez arrêté votre contrat' : 'Vous avez résilié votre offre',
      paragraphs: [
        isYear
          ? `${thing} reste à vous jusqu’au ${date}. Les prélèvements mensuels de ${sum} continuent jusque-là\u202f; ensuite, plus rien ne sera prélevé.`
          : `${thing} reste à vous jusqu’au ${date}. Ensuite, plus rien ne sera prélevé.`,
      ],
    }),
  },
  frame: {
    paid: 'Payé',
    fee: 'Indemnité de départ',
    next: 'Prochain prélèvement',
    noNext: 'Aucun, l’offre ne se renouvelle pas',
    lastDay: 'Dernier jour pour refuser la reconduction',
    paidWith: 'Moyen de paiement',
    returnedTo: 'Remboursé sur',
    period: 'Période payée',
    contract: 'Contrat',
    receipt: 'Reçu',
    creditNote: 'Avoir',
    means: {
      card: 'Carte bancaire',
      sbp: 'Système de paiement rapide (SBP)',
      none: 'Aucune carte enregistrée, veuillez en ajouter une',
    },
    cardOf: (last) => `Carte •••• ${last}`,
    withVat: (sum, rate, vat) => `${sum}, dont TVA ${rate}\u00a0: ${vat}`,
    sumOn: (sum, date) => `${sum} le ${date}`,
    span: (from, until) => `du ${from} au ${until}`,
    contractOf: ({ month, first, isEven, charges, each, total, until }) => {
      const rest = charges === 1 ? `1 prélèvement de ${each}` : `${charges} prélèvements mensuels de ${each}`;
      if (month === null) return `12 prélèvements mensuels de ${each}, ${total} au total`;
      if (month > 1) return `Mois ${month} sur 12, puis ${rest}, jusqu’au ${until}`;
      if (isEven) return `12 prélèvements mensuels de ${each}, ${total} au total, jusqu’au ${until}`;
      return `${first} maintenant, puis ${rest}, ${total} au total, jusqu’au ${until}`;
    },
    documentOf: (number, isAttached) =>
      isAttached ? `${number}, joint à cet e-mail` : `${number}, dans l’historique des paiements`,
    withdrawal: ({ date, email, offer }) =>
      `Droit de rétractation\u00a0: consommateur dans l’Union européenne, vous pouvez vous rétracter de ce contrat jusqu’au ${date}, sans motif, dans l’historique des paiements ou par e-mail à ${email}. Vous ne payez alors que les jetons utilisés. Ce dont nous sommes convenus et un formulaire de rétractation figurent dans les conditions générales de vente\u00a0: ${offer}`,
  },
  around: {
    hello: (name) => `Bonjour ${name},`,
    button: 'Voir mon offre',
    historyButton: 'Voir mes paiements',
    footnote: 'Vous recevez cet e-mail parce qu’il concerne l’un de vos paiements.',
  },
};

/** The words of each language. */
export const paymentWords: Record<Locale, PaymentWords> = { en, ru, fr };
