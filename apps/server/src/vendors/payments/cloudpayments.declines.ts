import type { DeclineReason, RetryAdvice, Transaction } from './gateway.ts';

type Decline = NonNullable<Transaction['decline']>;

/** Reason and advice by ReasonCode. Those that the acquirer wants never repeated are `never`; two tries a day at most are `tomorrow`. */
const known: Record<string, readonly [DeclineReason, RetryAdvice]> = {
  '5001': ['declined', 'never'],
  '5003': ['not-permitted', 'never'],
  '5004': ['lost', 'never'],
  '5005': ['declined', 'never'],
  '5006': ['declined', 'later'],
  '5007': ['lost', 'never'],
  '5012': ['not-permitted', 'never'],
  '5013': ['limit', 'tomorrow'],
  '5014': ['wrong-card', 'tomorrow'],
  '5015': ['wrong-card', 'never'],
  '5017': ['declined', 'never'],
  '5019': ['declined', 'later'],
  '5030': ['declined', 'tomorrow'],
  '5031': ['wrong-card', 'never'],
  '5033': ['lost', 'never'],
  '5034': ['fraud', 'never'],
  '5036': ['not-permitted', 'never'],
  '5041': ['lost', 'never'],
  '5043': ['lost', 'never'],
  '5051': ['funds', 'tomorrow'],
  '5054': ['expired', 'tomorrow'],
  '5055': ['wrong-card', 'tomorrow'],
  '5057': ['not-permitted', 'never'],
  '5058': ['not-permitted', 'never'],
  '5059': ['fraud', 'never'],
  '5061': ['limit', 'tomorrow'],
  '5062': ['not-permitted', 'never'],
  '5063': ['fraud', 'tomorrow'],
  '5065': ['limit', 'tomorrow'],
  '5082': ['wrong-card', 'later'],
  '5091': ['issuer-unavailable', 'later'],
  '5092': ['issuer-unavailable', 'later'],
  '5096': ['issuer-unavailable', 'tomorrow'],
  '5113': ['not-permitted', 'never'],
  '5206': ['authentication', 'later'],
  '5207': ['authentication', 'later'],
  '5300': ['limit', 'tomorrow'],
  '5303': ['limit', 'tomorrow'],
  '6001': ['declined', 'never'],
  '6010': ['wrong-card', 'never'],
  '6011': ['wrong-card', 'never'],
  '6025': ['wrong-card', 'never'],
};

/** Why CloudPayments declined; a code that is not known may be tried again. */
export function cloudpaymentsDecline(code: string): Decline {
  const [reason, retry] = known[code] ?? ['declined', 'later'];
  return { reason, retry, code };
}
