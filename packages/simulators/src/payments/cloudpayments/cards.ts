/** What a test card does. */
export interface CardPlan {
  secure: boolean;
  /** ReasonCode of the payment; 0 approves. */
  payment: number;
  /** ReasonCode of later charges by token. */
  later: number;
}

const FUNDS = 5051;

const GROUPS: [cards: string[], plan: CardPlan][] = [
  [['4242424242424242', '5555555555554444', '2200000000000004'], { secure: true, payment: 0, later: 0 }],
  [
    ['4012888888881881', '5105105105105100', '2202202202202200'],
    { secure: true, payment: FUNDS, later: FUNDS },
  ],
  [['4000000000003055', '5205000000003055', '2202000000003055'], { secure: false, payment: 0, later: 0 }],
  [['4111111111111111', '5200828282828210', '2200000022222222'], { secure: false, payment: 0, later: FUNDS }],
  [
    ['4000056655665556', '5404000000000043', '2203000000000043'],
    { secure: false, payment: FUNDS, later: FUNDS },
  ],
];

/** The vendor's test cards, for the pages. */
export const CLOUDPAYMENTS_CARDS: readonly [cards: string, effect: string][] = GROUPS.map(([cards, plan]) => [
  cards.join(' '),
  [
    plan.secure ? '3-D Secure' : 'no 3-D Secure',
    plan.payment === 0 ? 'approved' : 'no funds',
    plan.payment === 0 && plan.later !== 0 ? 'later charges: no funds' : '',
  ]
    .filter(Boolean)
    .join(', '),
]);

/** Any other valid number is approved without 3-D Secure. */
export function planOf(pan: string): CardPlan {
  const group = GROUPS.find(([cards]) => cards.includes(pan));
  return group?.[1] ?? { secure: false, payment: 0, later: 0 };
}

export function brandOf(pan: string): string {
  if (pan.startsWith('4')) return 'Visa';
  if (/^220[0-4]/.test(pan)) return 'MIR';
  if (/^3[47]/.test(pan)) return 'American Express';
  return 'MasterCard';
}

/** Names and words for the payer of the codes that are simulated often; others get general ones. */
const REASONS: Record<number, string> = {
  0: 'Approved',
  3001: 'InvalidInvoiceId',
  3002: 'InvalidAccountId',
  3003: 'InvalidAmount',
  3004: 'OutOfDate',
  3005: 'FormatError',
  3006: 'Unavailable',
  3008: 'NotAccepted',
  5004: 'PickUpCard',
  5005: 'DoNotHonor',
  5034: 'SuspectedFraud',
  5041: 'LostCard',
  5043: 'StolenCard',
  5051: 'InsufficientFunds',
  5054: 'ExpiredCard',
  5057: 'TransactionNotPermitted',
  5065: 'ExceedWithdrawalFrequency',
  5082: 'IncorrectCVV',
  5091: 'Timeout',
  5096: 'SystemError',
  5206: 'AuthenticationFailed',
  5207: 'AuthenticationUnavailable',
};

export function reasonOf(code: number): string {
  return REASONS[code] ?? 'UnableToProcess';
}
