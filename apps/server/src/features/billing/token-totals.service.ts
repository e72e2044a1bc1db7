import type { TokenTotals } from '@polylogue/contract/operator-money';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';

/** A span of time; its end is exclusive. */
interface Span {
  from: Date;
  until: Date;
}

/** All users' tokens in a span, by the ledger. What a payment granted counts as sold. */
export async function tokenTotals(executor: Executor, { from, until }: Span): Promise<TokenTotals> {
  const [start, end] = [from.toISOString(), until.toISOString()];
  const { rows } = await executor.execute<Record<keyof TokenTotals, string>>(sql`
    with entries as (
      select kind, amount, created_at < ${start}::timestamptz as earlier, cause like 'payment:%' as paid
      from ledger_entries where created_at < ${end}::timestamptz
    )
    select
      coalesce(sum(amount) filter (where earlier and kind <> 'writeoff'), 0) as opening,
      coalesce(sum(amount) filter (where not earlier and kind = 'grant' and paid), 0) as sold,
      coalesce(sum(amount) filter (where not earlier and kind = 'grant' and not paid), 0) as granted,
      coalesce(sum(amount) filter (where not earlier and kind = 'settle'), 0) as spent,
      coalesce(sum(amount) filter (where not earlier and kind = 'expire'), 0) as expired,
      coalesce(sum(amount) filter (where not earlier and kind = 'reverse'), 0) as "takenBack",
      coalesce(sum(amount) filter (where not earlier and kind in ('reserve', 'return')), 0) as held,
      coalesce(sum(amount) filter (where kind <> 'writeoff'), 0) as closing,
      coalesce(sum(amount) filter (where not earlier and kind = 'writeoff'), 0) as "writtenOff"
    from entries`);
  const [row] = rows;
  const of = (name: keyof TokenTotals) => Number(row?.[name] ?? 0);
  return {
    opening: of('opening'),
    sold: of('sold'),
    granted: of('granted'),
    spent: of('spent'),
    expired: of('expired'),
    takenBack: of('takenBack'),
    held: of('held'),
    closing: of('closing'),
    writtenOff: of('writtenOff'),
  };
}

/** Where entries, lots and balances differ over all users; empty in good order. */
export async function ledgerDifferences(executor: Executor): Promise<string[]> {
  const { rows } = await executor.execute<
    Record<'entries' | 'held' | 'lots' | 'available' | 'reserved', string>
  >(sql`
    select
      (select coalesce(sum(amount), 0) from ledger_entries where kind <> 'writeoff') as entries,
      (select coalesce(-sum(amount), 0) from ledger_entries where kind in ('reserve', 'return')) as held,
      (select coalesce(sum(remaining), 0) from token_lots) as lots,
      (select coalesce(sum(available), 0) from token_balances) as available,
      (select coalesce(sum(reserved), 0) from token_balances) as reserved`);
  const [row] = rows;
  if (!row) return [];
  const [entries, lots, available] = [Number(row.entries), Number(row.lots), Number(row.available)];
  const [held, reserved] = [Number(row.held), Number(row.reserved)];
  return [
    ...(entries === lots ? [] : [`tokens: the ledger has ${entries}, the lots have ${lots}`]),
    ...(lots === available ? [] : [`tokens: the lots have ${lots}, the balances ${available}`]),
    ...(held === reserved ? [] : [`tokens: the ledger holds ${held}, the balances ${reserved}`]),
  ];
}
