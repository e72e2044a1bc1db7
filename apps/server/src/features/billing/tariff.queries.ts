import { and, eq, gte, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { PlanRow } from './billing.service.ts';
import { ledgerEntries, userPlans } from './billing.tables.ts';
import { spendableTokens } from './reserve.service.ts';

/** What is stored of a user's plan, and the tokens left and used since it began. */
export interface TariffRow extends PlanRow {
  tokens: number;
  used: number;
}

/** The plan of a user and its tokens; undefined before the account is opened. */
export async function findTariff(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<TariffRow | undefined> {
  const used = executor
    .select({ tokens: sql`coalesce(-sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, userPlans.userId),
        eq(ledgerEntries.kind, 'settle'),
        gte(ledgerEntries.createdAt, userPlans.startedAt),
      ),
    );
  const [row] = await executor
    .select({
      plan: userPlans.plan,
      startedAt: userPlans.startedAt,
      endsAt: userPlans.endsAt,
      renews: userPlans.renews,
      tokens: sql`${spendableTokens({ userId, now })}`.mapWith(Number),
      used: sql`(${used})`.mapWith(Number),
    })
    .from(userPlans)
    .where(eq(userPlans.userId, userId));
  return row;
}
