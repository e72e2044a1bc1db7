import { currency, planKey } from '@polylogue/contract/billing';
import * as z from 'zod/mini';
import { publicUrl } from '../../../config.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import { payerOf } from '../../accounts/accounts.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { taxationOf } from '../vat/taxation.ts';
import { nextTermsOf } from '../subscriptions/next-terms.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.queries.ts';
import { historyMails, paymentMail, paymentMailKinds } from './payment.mail.ts';

/** Queue of mails about payments. */
export const paymentMailJob = 'payments.mail';

const mailData = z.object({
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
});
type MailData = z.infer<typeof mailData>;

type Deps = Pick<PaymentsDeps, 'jobs'>;

/** Enqueues a mail about a payment, inside the caller's transaction. */
export async function enqueueMail(
  transaction: Executor,
  deps: Deps,
  { kind, payment }: { kind: 'paid' | 'renewed' | 'refunded' | 'refund-refused'; payment: PaymentRow },
): Promise<void> {
  const { id, userId, plan, tokens, amount, currency: ofPayment, endsAt } = payment;
  const at = endsAt?.toISOString() ?? null;
  const data: MailData = {
    userId,
    kind,
    about: `payment ${id}`,
    plan,
    tokens,
    amount,
    currency: ofPayment,
    at,
  };
  await deps.jobs.enqueue(transaction, paymentMailJob, data);
}

/** Enqueues a mail about a subscription, inside the caller's transaction. */
export async function enqueueSubscriptionMail(
  transaction: Executor,
  deps: Deps,
  mail: {
    kind: 'renewal-soon' | 'renewal-of-year' | 'renewal-failed' | 'renewal-ended' | 'cancelled';
    subscription: SubscriptionRow;
    at: Date | null;
  },
): Promise<void> {
  const { kind, subscription, at } = mail;
  const { userId, endsAt, round } = subscription;
  // What ends is the running plan; what is charged is what follows.
  const terms = kind === 'cancelled' || kind === 'renewal-ended' ? subscription : nextTermsOf(subscription);
  const data: MailData = {
    userId,
    kind,
    about: `period ${endsAt.toISOString()} ${round}`,
    plan: terms.plan,
    tokens: terms.tokens,
    amount: terms.amount,
    currency: terms.currency,
    at: at?.toISOString() ?? null,
  };
  await deps.jobs.enqueue(transaction, paymentMailJob, data);
}

/** What a renewal at a listed price will cost the user. */
async function charged(deps: PaymentsDeps, userId: number, listed: number): Promise<number> {
  const taxation = await taxationOf(deps, deps.database.db, { userId, now: deps.clock.now() });
  return taxation.on(listed).amount;
}

/** The job that sends them. An account that is gone gets none. */
export function paymentMailJobs(deps: PaymentsDeps): JobDefinition[] {
  return [
    {
      name: paymentMailJob,
      ...mailJob,
      singletonKey: (data) => {
        const { userId, kind, about } = mailData.parse(data);
        return JSON.stringify([userId, kind, about]);
      },
      run: async (data) => {
        const { userId, kind, plan, tokens, amount, at, ...money } = mailData.parse(data);
        const payer = await payerOf(deps.database.db, userId);
        if (!payer) return;
        const block = historyMails.has(kind) ? 'history' : 'tariff';
        const url = `${publicUrl(deps.config)}/chat/settings/${block}`;
        const facts = {
          plan,
          tokens,
          amount: kind.startsWith('renewal-') ? await charged(deps, userId, amount) : amount,
          currency: money.currency,
          at: at === null ? null : new Date(at),
        };
        await deps.mail.send({ to: payer.email, ...paymentMail({ kind, payer, facts, url }) });
      },
    },
  ];
}
