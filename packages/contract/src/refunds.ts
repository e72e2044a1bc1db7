import * as z from 'zod/mini';
import { currency, paymentMeans, planKey, refundObstacles, refundReason } from './billing.ts';
import { call } from './call.ts';
import { count, id, moment } from './fields.ts';
import { refundForm } from './validation.ts';

const transaction = { transactionId: id };

/** What a payment was for and took: the dialog says what goes back before it asks. */
const returnable = z.object({
  title: z.string(),
  plan: z.nullable(planKey),
  /** When the period begins that it paid for: a later one goes without that which runs. */
  startsAt: z.nullable(moment),
  amount: count,
  currency,
  means: paymentMeans,
});

const refundCheck = z.object({
  result: z.boolean(),
  reason: z.optional(z.enum(refundObstacles)),
  /** Own: what goes back. */
  payment: returnable,
  /** Own: tokens used of what it brought. */
  used: count,
  /** Own: the payments whose rest was credited to it: they can be returned once it is. */
  next: z.array(returnable),
});
export type RefundCheck = z.infer<typeof refundCheck>;

/** Whether a payment can be returned now, and if not, why. */
export const checkRefund = call({
  method: 'POST',
  path: 'refund/check',
  access: 'user',
  summary: 'Whether a payment can be returned',
  body: z.object(transaction),
  response: refundCheck,
  errors: ['not_found'],
  whileImpersonated: 'allowed',
});

/**
 * Returns a payment: first the money, then its tokens and its plan are taken back. `result` is false if the gateway refused,
 * and nothing has changed. A gateway that is away is asked again until it answers: `status` stays `refunding`. A repeat
 * answers the same.
 */
export const refund = call({
  method: 'POST',
  path: 'refund',
  access: 'user',
  summary: 'Return a payment',
  body: z.intersection(z.object(transaction), refundForm),
  response: z.object({ result: z.boolean(), status: z.enum(['succeeded', 'refunding', 'refunded']) }),
  errors: ['not_found', 'refund_impossible'],
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
});

/** Why somebody wants their money back, in the request's language. */
export const refundReasons = call({
  method: 'GET',
  path: 'chat-options/refund-reason-type-list',
  access: 'user',
  summary: 'Reasons for a refund',
  response: z.array(refundReason),
});

const contract = { paymentId: id };

/**
 * What withdrawing from the contract of a payment returns: all of it, or, if its buyer had asked to begin at once, what is
 * left after the tokens that were used, in proportion and rounded in the buyer's favour.
 */
export const withdrawalTerms = z.object({
  /** The last moment, at the end of a day (UTC). */
  until: moment,
  returned: count,
  owed: count,
  /** Tokens used of those it brought. */
  used: count,
  granted: count,
});
export type WithdrawalTerms = z.infer<typeof withdrawalTerms>;

/**
 * The right of withdrawal of the law: 14 days, whatever was used. The plan ends at once, unused tokens of a package go, and a
 * mail confirms it with its day and hour. The money follows, also if the gateway is away. A repeat answers the same.
 */
export const withdraw = call({
  method: 'POST',
  path: 'payment/withdraw',
  own: true,
  access: 'user',
  summary: 'Withdraw from a contract',
  body: z.object({
    ...contract,
    /** What the page showed; if less would be returned, the answer is `conflict`. */
    returned: count,
  }),
  response: z.object({ status: z.enum(['refunding', 'refunded']), returned: count }),
  errors: ['not_found', 'refund_impossible', 'conflict'],
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
});

/** What withdrawing from the contract of a payment would return now; null if there is no such right, or not any more. */
export const previewWithdrawal = call({
  method: 'POST',
  path: 'payment/withdraw-preview',
  own: true,
  access: 'user',
  summary: 'What a withdrawal would return',
  body: z.object(contract),
  response: z.object({ payment: returnable, terms: z.nullable(withdrawalTerms) }),
  errors: ['not_found'],
  whileImpersonated: 'allowed',
});
