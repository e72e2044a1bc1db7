/** What a test card does. */
export interface LyraPlan {
  /** What strong authentication does: nothing to see, a page of the bank, or a refusal. */
  secure: 'none' | 'challenge' | 'rejected';
  /** Code of the bank; '' approves. */
  payment: string;
  /** Code of the bank for later charges by token. */
  later: string;
}

const ACCEPTED: LyraPlan = { secure: 'none', payment: '', later: '' };
const CHALLENGE: LyraPlan = { ...ACCEPTED, secure: 'challenge' };

const CARDS: [card: string, plan: LyraPlan][] = [
  ['4970100000000055', ACCEPTED],
  ['5970100300000067', ACCEPTED],
  ['4970100000000113', { ...ACCEPTED, payment: '05' }],
  ['4970110000001003', CHALLENGE],
  ['4970110000000039', { ...CHALLENGE, payment: '05' }],
  ['4970110000000401', { ...ACCEPTED, secure: 'rejected' }],
  ['4970110000000021', CHALLENGE],
  ['5100010000000049', CHALLENGE],
  ['375900000000016', CHALLENGE],
  ['4970100000000022', CHALLENGE],
  ['5970100300000026', CHALLENGE],
  ['4970101000001002', { ...ACCEPTED, later: '61' }],
];

/** The vendor's test cards, for the pages. */
export const LYRA_CARDS: readonly [card: string, effect: string][] = CARDS.map(([card, plan]) => [
  card,
  [
    { none: '', challenge: '3-D Secure', rejected: '3-D Secure rejects it' }[plan.secure],
    plan.secure === 'rejected' ? '' : plan.payment === '' ? 'accepted' : 'refused',
    plan.later === '' ? '' : 'later charges: over the limit',
  ]
    .filter(Boolean)
    .join(', '),
]);

/** Any other valid number is accepted. */
export function lyraPlanOf(pan: string): LyraPlan {
  return CARDS.find(([card]) => card === pan)?.[1] ?? ACCEPTED;
}

export function lyraBrandOf(pan: string): string {
  if (/^3[47]/.test(pan)) return 'AMEX';
  if (pan.startsWith('4970')) return 'CB';
  return pan.startsWith('4') ? 'VISA' : 'MASTERCARD';
}
