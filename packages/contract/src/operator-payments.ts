import * as z from 'zod/mini';
import { currency } from './billing.ts';
import { call } from './call.ts';
import { count, id, idText, moment, pageOf, pageQuery } from './fields.ts';
import { paymentKind, paymentStatus } from './payments.ts';

const gateway = z.enum(['cloudpayments', 'lyra']);

/** A payment as the operator sees it. */
export const operatorPayment = z.object({
  id,
  userId: id,
  kind: paymentKind,
  status: paymentStatus,
  gateway,
  amount: count,
  currency,
  thing: z.string(),
  reason: z.nullable(z.string()),
  createdAt: moment,
  settledAt: z.nullable(moment),
});
export type OperatorPayment = z.infer<typeof operatorPayment>;

/** A line of a payment's history: a try, a transaction at the gateway, a change or a refund. */
export const paymentLine = z.object({ at: moment, what: z.string(), detail: z.string() });

/** Where our books and a gateway's differ. */
export const booksDifference = z.object({
  gateway,
  transaction: z.string(),
  paymentId: z.nullable(id),
  /** `unknown`: not ours. `missing`: the gateway does not have it. `state`, `amount`: told differently. */
  kind: z.enum(['unknown', 'missing', 'state', 'amount']),
  ours: z.string(),
  theirs: z.string(),
});
export type BooksDifference = z.infer<typeof booksDifference>;

/** Payments, newest first. */
export const operatorPayments = call({
  method: 'GET',
  path: 'operator/payments',
  own: true,
  access: 'operator',
  summary: 'List payments',
  query: z.extend(pageQuery, { userId: z.optional(idText), status: z.optional(paymentStatus) }),
  response: pageOf(operatorPayment),
});

/** A payment with all that happened to it. */
export const operatorPaymentById = call({
  method: 'GET',
  path: 'operator/payments/{id}',
  own: true,
  access: 'operator',
  summary: 'Show a payment and its history',
  params: z.object({ id: idText }),
  response: z.object({ payment: operatorPayment, history: z.array(paymentLine) }),
  errors: ['not_found'],
});

/** Asks the gateway about a payment and settles what it says. */
export const operatorSettlePayment = call({
  method: 'POST',
  path: 'operator/payments/{id}/settle',
  own: true,
  access: 'operator',
  summary: 'Settle a payment by what the gateway says',
  params: z.object({ id: idText }),
  response: operatorPayment,
  errors: ['not_found', 'unavailable'],
});

/** Compares our books of a UTC day, or one hour of it, with the gateways', after settling what we had missed. */
export const operatorReconcile = call({
  method: 'POST',
  path: 'operator/payments/reconcile',
  own: true,
  access: 'operator',
  summary: 'Compare our books with the gateways’',
  body: z.object({ day: z.iso.date(), hour: z.optional(z.int().check(z.minimum(0), z.maximum(23))) }),
  response: z.object({ day: z.string(), compared: count, differences: z.array(booksDifference) }),
  errors: ['unavailable'],
});

/** A subscription whose agreements contradict each other. Nothing is charged until an operator has decided. */
export const doubtfulSubscription = z.object({
  userId: id,
  doubt: z.string(),
  plan: z.string(),
  period: z.enum(['month', 'year']),
  price: count,
  currency,
  endsAt: moment,
  /** What follows; null if nothing is charged then. */
  nextPlan: z.nullable(z.string()),
  next: z.nullable(z.object({ period: z.enum(['month', 'year']), price: count, currency })),
});
export type DoubtfulSubscription = z.infer<typeof doubtfulSubscription>;

/** Subscriptions that an operator has to decide about. */
export const operatorDoubtfulSubscriptions = call({
  method: 'GET',
  path: 'operator/subscriptions/doubtful',
  own: true,
  access: 'operator',
  summary: 'List subscriptions that contradict themselves',
  response: z.object({ list: z.array(doubtfulSubscription) }),
});

/** Decides about one: it renews as it was last paid, which its user is told first, or ends with what is paid. */
export const operatorDecideSubscription = call({
  method: 'POST',
  path: 'operator/subscriptions/{id}/decide',
  own: true,
  access: 'operator',
  summary: 'Decide about a subscription that contradicts itself',
  params: z.object({ id: idText }),
  body: z.object({ decision: z.enum(['renew', 'end']) }),
  response: z.object({ result: z.literal(true) }),
  errors: ['not_found'],
});
