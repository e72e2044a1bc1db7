import type { PaymentWords } from './payment.words.ts';

/** Mails about payments in English. */
export const english: PaymentWords = {
  plan: (name) => `your ${name} plan`,
  fee: 'the fee for leaving a yearly contract early',
  stopping: {
    month:
      'You can stop the renewal at any time with one press in Settings, Payments. The plan then stays until the end of what is paid.',
    year: 'You can stop the contract at its end free of charge, or leave it earlier, in Settings, Payments.',
    newYear:
      'The next charge begins a new year. Until then you can stop the contract free of charge, in Settings, Payments.',
  },
  texts: {
    paid: ({ plan, thing, sum, isYear, endedYear }) => ({
      subject: `Your payment of ${sum}`,
      heading: 'Thank you for your payment',
      paragraphs: [
        isYear
          ? `We have received ${sum}, the first charge of your yearly contract for ${plan}. It is ready to use now.`
          : `We have received ${sum} for ${thing}. ${plan === null ? 'They are' : 'It is'} ready to use now.`,
        ...(endedYear === null
          ? []
          : [
              `Your yearly contract for ${endedYear} ended with this purchase, at no cost: its remaining months will not be charged.`,
            ]),
      ],
    }),
    corrected: ({ thing, sum, replaces }) => ({
      subject: `Your corrected receipt`,
      heading: 'Your receipt has been corrected',
      paragraphs: [
        `As you asked, a new receipt for ${thing}, ${sum}, has the billing details you have saved. It replaces receipt ${replaces}. What you paid has not changed.`,
      ],
    }),
    renewed: ({ plan, former, thing, sum, date, isYear }) =>
      former === null
        ? {
            subject: isYear ? `We have charged ${sum} for ${thing}` : `${thing} has been renewed`,
            heading: isYear ? 'A month of your yearly contract is paid' : 'Your plan has been renewed',
            paragraphs: [`We have charged ${sum} for ${thing}. The paid period runs until ${date}.`],
          }
        : {
            subject: `Your plan is now ${plan}`,
            heading: `Your plan is now ${plan}`,
            paragraphs: [
              `As you chose, your ${former} plan has ended and ${plan} has begun. We have charged ${sum}. The paid period runs until ${date}.`,
            ],
          },
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
    refunded: ({ thing, sum, hadCredit }) => ({
      subject: `${sum} is on its way back to you`,
      heading: 'Your money is being returned',
      paragraphs: [`We are returning ${sum} for ${thing}. Your bank usually needs a few days to show it.`],
      after: hadCredit
        ? [
            'The rest of your earlier plan had paid a part of it. Your payment history says whether the payment for that plan can be returned, too.',
          ]
        : [],
    }),
    'refund-refused': ({ thing, sum }) => ({
      subject: `We could not return ${sum} yet`,
      heading: 'The refund did not go through',
      paragraphs: [
        `The bank refused to return ${sum} for ${thing}. Nothing has changed: what you paid for is yours again.`,
        'You can ask for the refund once more, or write to us and we will sort it out.',
      ],
    }),
    withdrawn: ({ thing, paidAt, date, hour, sum, offer }) => ({
      subject: `Your withdrawal of ${date}`,
      heading: 'You have withdrawn from the contract',
      paragraphs: [
        `On ${date} at ${hour} UTC you declared, in your payment history, that you withdraw from the contract for ${thing}, concluded on ${paidAt}. We have received your statement, and it took effect at once.`,
        `We return ${sum} the way you paid; your bank usually needs a few days to show it. The credit note follows when the money is on its way.`,
      ],
      after: [`The terms of the contract are in the offer: ${offer}`],
    }),
    'renewal-soon': ({ plan, former, thing, sum, date, isYear }) =>
      former === null
        ? {
            subject: isYear ? `The next charge for ${thing} is on ${date}` : `${thing} renews on ${date}`,
            heading: isYear ? 'The next charge of your yearly contract' : 'Your plan renews soon',
            paragraphs: [`On ${date} we will charge ${sum} for ${thing}.`],
            after: isYear
              ? []
              : ['If you no longer need it, cancel before then: one press in Settings, Payments.'],
          }
        : {
            subject: `Your plan changes to ${plan} on ${date}`,
            heading: `Your plan changes to ${plan}`,
            paragraphs: [
              `As you chose, your ${former} plan ends on ${date} and ${isYear ? `a yearly contract for ${plan}` : plan} begins. That day we will charge ${sum}${isYear ? ', the first of twelve monthly charges' : ''}.`,
            ],
            after: ['If you want no plan after it, cancel before then: one press in Settings, Payments.'],
          },
    'new-year-soon': ({ plan, sum, date }) => ({
      subject: `A new year of ${plan} begins on ${date}`,
      heading: 'A new year begins soon',
      paragraphs: [
        `On ${date} your contract for ${plan} begins another year. That day we will charge ${sum}, the first of twelve monthly charges.`,
      ],
      after: ['If you do not want another year, stop it before then, free of charge: in Settings, Payments.'],
    }),
    'new-year': ({ plan, sum, date }) => ({
      subject: `Another year of ${plan} has begun`,
      heading: 'Another year has begun',
      paragraphs: [
        `Your contract for ${plan} has begun another year. We have charged ${sum}, the first of twelve monthly charges. The paid period runs until ${date}.`,
      ],
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
    owed: 'Owed for the tokens used',
    goesBack: 'Goes back',
    next: 'Next charge',
    noNext: 'None, the plan does not renew',
    lastDay: 'Last day to refuse another year',
    paidWith: 'Paid with',
    willPay: 'Payment method',
    returnedTo: 'Returned to',
    period: 'Paid period',
    contract: 'Contract',
    receipt: 'Receipt',
    creditNote: 'Credit note',
    means: { card: 'Bank card', sbp: 'Fast payment system (SBP)', none: 'No card is saved, please add one' },
    withVat: (sum, rate, vat) => `${sum}, of which ${vat} VAT (${rate})`,
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
    withdrawal: ({ date, owes, email, offer }) =>
      `Right of withdrawal: as a consumer in the European Union you may withdraw from this contract until ${date} without giving a reason, in the payment history or by an e-mail to ${email}. ${owes ? 'You then pay only for the tokens you have used, and the right ends when all of them have been used.' : 'You then get back all you have paid.'} What we agreed, and a form for withdrawing, are in the offer: ${offer}`,
  },
  around: {
    hello: (name) => `Hello ${name},`,
    button: 'See my plan',
    historyButton: 'See my payments',
    footnote: 'You’re receiving this e-mail because it is about a payment of yours.',
  },
};
