import * as z from 'zod/mini';
import { refundReason } from './billing.ts';
import { call } from './call.ts';
import { id } from './fields.ts';
import { refundForm } from './validation.ts';

/**
 * Why a payment cannot be returned automatically; the text is `payments.refund.obstacles.<obstacle>`. `not-paid`: it did not
 * succeed. `returned`: it was returned. `kind`: neither a plan nor a package. `late`: more than 14 days ago. `used`: too many
 * tokens were used. `month`: the year is past its third month. `switched`: its rest paid for another plan. `ahead`: a later
 * period of the plan is paid, which goes first. `part`: a part of it was returned by hand.
 */
export const refundObstacles = [
  'not-paid',
  'returned',
  'kind',
  'late',
  'used',
  'month',
  'switched',
  'ahead',
  'part',
] as const;
export type RefundObstacle = (typeof refundObstacles)[number];

const transaction = { transactionId: id };

/** Whether a payment can be returned now, and if not, why. */
export const checkRefund = call({
  method: 'POST',
  path: 'refund/check',
  access: 'user',
  summary: 'Whether a payment can be returned',
  body: z.object(transaction),
  response: z.object({ result: z.boolean(), reason: z.optional(z.enum(refundObstacles)) }),
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
