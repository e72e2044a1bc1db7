import type { TokenLot } from '@polylogue/contract/usage';
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { tokenLots } from './billing.tables.ts';

/** The user's lots that still have tokens, in the order in which they are spent. */
export async function tokensLeft(executor: Executor, userId: number, now: Date): Promise<TokenLot[]> {
  const { expiresAt } = tokenLots;
  const rows = await executor
    .select()
    .from(tokenLots)
    .where(
      and(
        eq(tokenLots.userId, userId),
        gt(tokenLots.remaining, 0),
        or(isNull(expiresAt), gt(expiresAt, now)),
      ),
    )
    .orderBy(sql`${expiresAt} asc nulls last`, asc(tokenLots.id));
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    granted: row.granted,
    remaining: row.remaining,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }));
}
