import type { DeclineReason, RetryAdvice, Transaction } from './gateway.ts';

type Decline = NonNullable<Transaction['decline']>;
type Meaning = readonly [DeclineReason, RetryAdvice];

/** Codes of the bank, given beside ACQ_001. */
const byBank: Record<string, Meaning> = {
  '03': ['not-permitted', 'never'],
  '04': ['lost', 'never'],
  '05': ['declined', 'tomorrow'],
  '07': ['lost', 'never'],
  '12': ['not-permitted', 'never'],
  '13': ['limit', 'tomorrow'],
  '14': ['wrong-card', 'never'],
  '15': ['wrong-card', 'never'],
  '31': ['wrong-card', 'never'],
  '33': ['expired', 'never'],
  '34': ['fraud', 'never'],
  '38': ['expired', 'never'],
  '41': ['lost', 'never'],
  '43': ['lost', 'never'],
  '51': ['funds', 'tomorrow'],
  '54': ['expired', 'never'],
  '57': ['not-permitted', 'never'],
  '59': ['fraud', 'never'],
  '61': ['limit', 'tomorrow'],
  '63': ['fraud', 'tomorrow'],
  '65': ['limit', 'tomorrow'],
  '91': ['issuer-unavailable', 'later'],
  '96': ['issuer-unavailable', 'later'],
  '1A': ['authentication', 'later'],
};

const byGateway: Record<string, Meaning> = {
  PSP_023: ['expired', 'never'],
  PSP_026: ['wrong-card', 'never'],
  PSP_030: ['wrong-card', 'never'],
  PSP_031: ['wrong-card', 'never'],
  PSP_042: ['funds', 'tomorrow'],
  PSP_099: ['limit', 'tomorrow'],
  PSP_136: ['authentication', 'later'],
  PSP_202: ['expired', 'never'],
  PSP_536: ['fraud', 'tomorrow'],
  PSP_539: ['authentication', 'later'],
  PSP_607: ['expired', 'never'],
  PSP_641: ['fraud', 'tomorrow'],
  PSP_647: ['fraud', 'tomorrow'],
  PSP_649: ['authentication', 'later'],
  PSP_728: ['limit', 'tomorrow'],
};

/** Why Lyra declined, from both codes of a transaction or an error. */
export function lyraDecline(code: string | null, bankCode: string | null): Decline {
  const [reason, retry] = meaningOf(code, bankCode);
  const isBanks = code?.startsWith('ACQ_') === true && bankCode !== null;
  return { reason, retry, code: isBanks ? `${code}/${bankCode}` : (code ?? 'unknown') };
}

function meaningOf(code: string | null, bankCode: string | null): Meaning {
  const fallback: Meaning = ['declined', 'later'];
  if (code === null) return fallback;
  if (code.startsWith('AUTH_')) return ['authentication', 'later'];
  if (code.startsWith('ACQ_')) return byBank[bankCode ?? ''] ?? fallback;
  return byGateway[code] ?? fallback;
}

/** Whether an error of a charge means that this card was refused, rather than the call. */
export function isCardRefusal(code: string): boolean {
  return !code.endsWith('_999') && (/^(ACQ|AUTH)_/.test(code) || code === 'PSP_003' || code in byGateway);
}
