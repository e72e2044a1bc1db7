import { eq } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database } from '../../platform/db/database.ts';
import { rowsAsList } from '../../platform/db/own-rows.ts';
import { ledgerEntries, tokenBalances, tokenLots, userPlans } from './billing.tables.ts';
import { limitColumns, warningColumns } from './limits/limits.export.ts';
import { spendingLimits, spendingWarnings } from './limits/limits.tables.ts';

/** The plan, and every token grant and charge. */
export async function* exportBilling(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  const plans = await db
    .select({
      plan: userPlans.plan,
      planVersionId: userPlans.planId,
      startedAt: userPlans.startedAt,
      endsAt: userPlans.endsAt,
      renews: userPlans.renews,
    })
    .from(userPlans)
    .where(eq(userPlans.userId, userId));
  yield { path: 'plan.json', rows: plans };
  const balances = await db
    .select({ available: tokenBalances.available, reserved: tokenBalances.reserved })
    .from(tokenBalances)
    .where(eq(tokenBalances.userId, userId));
  yield { path: 'token-balance.json', rows: balances };
  yield rowsAsList(db, userId, { path: 'token-lots.json', table: tokenLots, columns: lotColumns });
  yield rowsAsList(db, userId, { path: 'token-history.json', table: ledgerEntries, columns: entryColumns });
  const limits = await db.select(limitColumns).from(spendingLimits).where(eq(spendingLimits.userId, userId));
  yield { path: 'spending-limits.json', rows: limits };
  const warnings = await db
    .select(warningColumns)
    .from(spendingWarnings)
    .where(eq(spendingWarnings.userId, userId));
  yield { path: 'spending-warnings.json', rows: warnings };
}

const lotColumns = {
  id: tokenLots.id,
  source: tokenLots.source,
  cause: tokenLots.cause,
  granted: tokenLots.granted,
  remaining: tokenLots.remaining,
  expiresAt: tokenLots.expiresAt,
  createdAt: tokenLots.createdAt,
};

const entryColumns = {
  id: ledgerEntries.id,
  lotId: ledgerEntries.lotId,
  kind: ledgerEntries.kind,
  amount: ledgerEntries.amount,
  cause: ledgerEntries.cause,
  modelId: ledgerEntries.modelId,
  createdAt: ledgerEntries.createdAt,
};
