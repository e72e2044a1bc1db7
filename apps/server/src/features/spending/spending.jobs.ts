import { currency } from '@polylogue/contract/billing';
import * as z from 'zod/mini';
import { publicUrl } from '../../config.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail-job.ts';
import { payerOf } from '../accounts/accounts.service.ts';
import {
  hasReached,
  limitsOf,
  noteWarning,
  usersToWarn,
  type Measure,
} from '../billing/limits/limits.service.ts';
import { monthOf } from '../billing/limits/month.service.ts';
import { moneyOfMonth, payersSince } from '../payments/money-of-month.service.ts';
import { limitMail } from './limit.mail.ts';
import type { SpendingDeps } from './spending.deps.ts';

/** Queue of mails about limits. */
const limitMailJob = 'spending.mail';

/** How many users one round warns; the rest is warned by the next. */
const batch = 500;

/** How far back payments are looked at: far enough for a worker that was down for a while. */
const lookBackHours = 24;

const mailData = z.object({
  userId: z.int(),
  measure: z.union([z.literal('tokens'), currency]),
  percent: z.int(),
  limit: z.int(),
  spent: z.int(),
  /** The first moment of the month. */
  month: z.iso.datetime(),
});
type MailData = z.infer<typeof mailData>;

/** Mails once in a month for each level that was reached. */
export function spendingJobs(deps: SpendingDeps): JobDefinition[] {
  return [
    { name: 'spending.tokens', schedule: '* * * * *', run: () => warnOfTokens(deps) },
    { name: 'spending.money', schedule: '*/5 * * * *', run: () => warnOfMoney(deps) },
    {
      name: limitMailJob,
      ...mailJob,
      singletonKey: (data) => {
        const { userId, measure, percent, month } = mailData.parse(data);
        return JSON.stringify([userId, measure, percent, month]);
      },
      run: (data) => sendMail(deps, mailData.parse(data)),
    },
  ];
}

async function warnOfTokens(deps: SpendingDeps): Promise<void> {
  const now = deps.clock.now();
  const users = await usersToWarn(deps.database.db, { now, limit: batch });
  for (const user of users) await warn(deps, { ...user, measure: 'tokens' });
}

async function warnOfMoney(deps: SpendingDeps): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const since = new Date(now.getTime() - lookBackHours * 3_600_000);
  for (const userId of await payersSince(db, since)) {
    const { money: limits, moneyWarnPercent: percent } = await limitsOf(db, userId);
    const money = await moneyOfMonth(db, userId, now);
    for (const measure of ['EUR', 'RUB'] as const) {
      const [limit, { spent }] = [limits[measure], money[measure]];
      if (hasReached(spent, limit, percent)) await warn(deps, { userId, measure, percent, limit, spent });
    }
  }
}

async function warn(
  deps: SpendingDeps,
  reached: { userId: number; measure: Measure; percent: number; limit: number; spent: number },
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    if (!(await noteWarning(transaction, { ...reached, now }))) return;
    const data: MailData = { ...reached, month: monthOf(now).start.toISOString() };
    await deps.jobs.enqueue(transaction, limitMailJob, data);
  });
}

/** An account that is gone gets none. */
async function sendMail(deps: SpendingDeps, data: MailData): Promise<void> {
  const payer = await payerOf(deps.database.db, data.userId);
  if (!payer) return;
  const nextMonth = monthOf(new Date(data.month)).end;
  const url = `${publicUrl(deps.config)}/chat/settings/limits`;
  await deps.mail.send({ to: payer.email, ...limitMail({ payer, reached: data, nextMonth, url }) });
}
