import * as z from 'zod/mini';
import { currency, paymentCard, paymentResult, planKey } from './billing.ts';
import { call } from './call.ts';
import { count, id, moment } from './fields.ts';
import { nextCharge, planPeriod, vatOfAmount } from './payments.ts';

/** One month of a year's contract. */
export const scheduledMonth = z.object({
  month: z.int().check(z.gte(1), z.lte(12)),
  dueAt: moment,
  amount: count,
  status: z.enum(['due', 'paid', 'failed', 'waived']),
});

/** A plan that is paid again by itself, or a year's contract. */
export const subscription = z.object({
  plan: planKey,
  period: planPeriod,
  amount: count,
  currency,
  /** Whether another charge will follow. */
  renews: z.boolean(),
  /** Until when the paid plan stays if nothing more is charged. */
  endsAt: moment,
  nextChargeAt: z.nullable(moment),
  /** What is charged then: perhaps another plan, at another price and from a card of the other type. Null if it ends. */
  next: z.nullable(nextCharge),
  /** The plan that follows at the period's end; null if it stays the same. */
  nextPlan: z.nullable(planKey),
  /** A renewal that failed and will be tried again: rounds so far, and the next. */
  dunning: z.nullable(z.object({ round: count, nextAt: z.nullable(moment) })),
  /** The twelve months of a year, else empty. */
  schedule: z.array(scheduledMonth),
  /**
   * Leaving a year now: what is charged or returned. The fee is half of `months` × `price`, rounded down, less the VAT that a
   * company owes itself. The plan stays until `endsAt`, unless money is returned. Null for a month's plan, which has no fee.
   */
  leave: z.nullable(
    z.object({
      fee: count,
      refund: count,
      months: count,
      price: count,
      vat: z.nullable(vatOfAmount),
      endsAt: moment,
      /** The saved card that is charged; null if none is kept. */
      card: z.nullable(paymentCard),
    }),
  ),
  /** When a year's contract was left for its fee. */
  leftAt: z.nullable(moment),
  /** A renewal that was stopped, or never agreed, and can be switched on: what it would charge, and when. */
  resume: z.nullable(nextCharge),
  /** Id of the payment for the current period, if it can be returned now. */
  refundable: z.nullable(id),
});
export type Subscription = z.infer<typeof subscription>;

/** The user's subscription, what follows, and what leaving would cost. */
export const subscriptionOf = call({
  method: 'GET',
  path: 'tariff/subscription',
  own: true,
  access: 'user',
  summary: 'The running subscription',
  response: z.object({ subscription: z.nullable(subscription) }),
});

/**
 * Stops charging. A month's plan stays until its period ends. A year either goes on to month 12 (`end`) or ends `now`,
 * with the fee that `tariff/subscription` shows; if the fee cannot be charged nothing changes.
 */
export const cancelSubscribe = call({
  method: 'POST',
  path: 'tariff/cancel-subscribe',
  access: 'user',
  summary: 'Stop paying for the plan',
  body: z.object({
    leave: z._default(z.enum(['end', 'now']), 'end'),
    /** What the page showed; if more would be charged, the answer is `conflict`. */ fee: z.optional(count),
  }),
  response: z.object({
    result: z.boolean(),
    /** Until when the paid plan stays. */
    endsAt: z.nullable(moment),
    /** The fee's payment, if it needs another step. */
    payment: z.nullable(paymentResult),
  }),
  errors: ['error_payment', 'not_found', 'conflict'],
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
});

/**
 * Lets a plan that ends renew again, at the price it was bought for: a month's plan at its end, a year after its twelfth
 * month. What the page showed is what is agreed. Without a saved card the answer is `error_payment`.
 */
export const resumeSubscribe = call({
  method: 'POST',
  path: 'tariff/resume-subscribe',
  own: true,
  access: 'user',
  summary: 'Renew the plan after all',
  body: z.object({
    /** What the page showed; if more would be charged, the answer is `conflict`. */
    amount: count,
  }),
  response: z.object({ result: z.boolean() }),
  errors: ['error_payment', 'not_found', 'conflict'],
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
});

/** Goes to the free plan: when the paid period or the year ends, at once if it has ended. */
export const switchToFree = call({
  method: 'POST',
  path: 'tariff/switch-to-free',
  access: 'user',
  summary: 'Go to the free plan',
  response: z.object({ result: z.boolean(), endsAt: z.nullable(moment) }),
});
