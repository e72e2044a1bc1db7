import { and, eq, gte, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { PlanTerms } from '@polylogue/contract/operator-billing';
import type { PlanRow } from './billing.service.ts';
import { ledgerEntries, tokenBalances, userPlans } from './billing.tables.ts';
import { spentInMonth } from './limits/limits.sql.ts';
import { spendingLimits } from './limits/limits.tables.ts';
import { planInForce } from './plans.sql.ts';
import { plans } from './plans.tables.ts';
import { spendableTokens } from './reserve.service.ts';

/** A user's stored plan, and the tokens left, held back, and used since it began. */
export interface TariffRow extends PlanRow {
  terms: PlanTerms;
  tokens: number;
  reserved: number;
  used: number;
  /** The user's own limit for a month; null without one. */
  limit: number | null;
  limitWarnPercent: number | null;
  limitSpent: number;
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
      graceUntil: userPlans.graceUntil,
      terms: plans,
      tokens: sql`${spendableTokens({ userId, now })}`.mapWith(Number),
      reserved: sql`coalesce(${tokenBalances.reserved}, 0)`.mapWith(Number),
      used: sql`(${used})`.mapWith(Number),
      limit: spendingLimits.tokens,
      limitWarnPercent: spendingLimits.tokensWarnPercent,
      limitSpent: sql`coalesce(${spentInMonth(sql`${tokenBalances}`, now)}, 0)`.mapWith(Number),
    })
    .from(userPlans)
    .innerJoin(plans, eq(plans.id, planInForce(sql`${userPlans}`, now)))
    .leftJoin(tokenBalances, eq(tokenBalances.userId, userPlans.userId))
    .leftJoin(spendingLimits, eq(spendingLimits.userId, userPlans.userId))
    .where(eq(userPlans.userId, userId));
  return row;
}
