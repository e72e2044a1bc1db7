import { currency, planKey } from '@polylogue/contract/billing';
import * as z from 'zod/mini';
import type { Executor } from '../../../platform/db/database.ts';
import type { DocumentRow } from '../documents/documents.queries.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { PaymentRow } from '../payments.queries.ts';
import type { TermsRow } from '../terms/make-terms.ts';
import { nextCharge, runningContract, type Subscription } from '../subscriptions/agreement.ts';
import { paymentMailKinds } from './payment.words.ts';

/** Queue of mails about payments. */
export const paymentMailJob = 'payments.mail';

/** Queue of those with a document, which has to be typeset first: they wait for it, the others do not. */
export const documentMailJob = 'payments.mail-with-document';

/** What a mail waits with in the queue. What was added later has a default: earlier mails may still wait. */
export const mailData = z.object({
  userId: z.int(),
  kind: z.enum(paymentMailKinds),
  /** What it is about: a repeat of the same is not sent again while it waits. */
  about: z.string(),
  plan: z.nullable(planKey),
  tokens: z.int(),
  amount: z.int(),
  currency,
  /** End of the period, next charge or next try. */
  at: z.nullable(z.iso.datetime()),
  /** Whether it is about a contract of a year, and the month of it that is charged. */
  isYear: z._default(z.boolean(), false),
  month: z._default(z.nullable(z.int()), null),
  paymentId: z._default(z.nullable(z.int()), null),
  /** The document it comes with: what that was issued for, which is known before it has a number. */
  documentCause: z._default(z.nullable(z.string()), null),
  /** In place of it in mails that were enqueued by nodes of before. */
  documentId: z._default(z.nullable(z.int()), null),
  /** Of a charge that it announces. */
  termsId: z._default(z.nullable(z.int()), null),
});
type MailData = z.input<typeof mailData>;

type Deps = Pick<PaymentsDeps, 'jobs'>;

/**
 * Enqueues a mail about a payment, inside the caller's transaction, with the document it comes with. `amount`: what is
 * returned, if not all of it.
 */
export async function enqueueMail(
  transaction: Executor,
  deps: Deps,
  mail: {
    kind: 'paid' | 'corrected' | 'renewed' | 'left' | 'refunded' | 'refund-refused' | 'withdrawn';
    payment: PaymentRow;
    document?: Pick<DocumentRow, 'cause' | 'gross'> | undefined;
    amount?: number;
    /** What it tells the moment of; otherwise the end of the period. */
    at?: Date;
  },
): Promise<void> {
  const { kind, payment, document, amount = document?.gross ?? payment.amount, at = payment.endsAt } = mail;
  const { id, userId, plan, period, month, tokens } = payment;
  const data: MailData = {
    userId,
    kind,
    about: document ? `document ${document.cause}` : `payment ${id} ${amount}`,
    plan,
    tokens,
    amount,
    currency: payment.currency,
    at: at?.toISOString() ?? null,
    isYear: period === 'year',
    month,
    paymentId: id,
    documentCause: document?.cause ?? null,
  };
  await deps.jobs.enqueue(transaction, document ? documentMailJob : paymentMailJob, data);
}

/** Enqueues a mail about a subscription, inside the caller's transaction. */
export async function enqueueSubscriptionMail(
  transaction: Executor,
  deps: Deps,
  mail: {
    kind: 'renewal-soon' | 'renewal-of-year' | 'renewal-failed' | 'renewal-ended' | 'cancelled' | 'left';
    subscription: Subscription;
    /** Of a charge that it announces. */
    termsId?: number;
    at: Date | null;
  },
): Promise<void> {
  const { kind, subscription, at, termsId = null } = mail;
  const { userId, endsAt, round } = subscription;
  const { terms, month } = chargeTold(kind, subscription);
  const { plan, tokens, price, currency } = terms;
  const told = termsId === null ? '' : ` ${termsId}`;
  const data: MailData = {
    userId,
    kind,
    about: `period ${endsAt.toISOString()} ${round}${told}`,
    plan,
    tokens,
    amount: kind === 'left' ? 0 : price,
    currency,
    at: at?.toISOString() ?? null,
    isYear: isOfRunning(kind) ? runningContract(subscription) !== null : month !== null,
    month,
    termsId,
  };
  await deps.jobs.enqueue(transaction, paymentMailJob, data);
}

/** What ends is the running plan; what is charged is what follows, of a year that ends after its twelfth month. */
function chargeTold(kind: MailData['kind'], row: Subscription): { terms: TermsRow; month: number | null } {
  const { current, next } = row;
  if (isOfRunning(kind)) return { terms: current, month: null };
  const afterYear = next && { terms: next, month: next.period === 'year' ? 1 : null };
  const told = kind === 'renewal-of-year' ? afterYear : nextCharge(row);
  return told ?? { terms: current, month: null };
}

function isOfRunning(kind: MailData['kind']): boolean {
  return kind === 'cancelled' || kind === 'renewal-ended' || kind === 'left';
}
