import type { TariffData } from '@polylogue/contract/billing';
import type { Executor } from '../../platform/db/database.ts';
import { openAccount, planStateOf } from './billing.service.ts';
import { presentGates } from './plans.present.ts';
import { findTariff, type TariffRow } from './tariff.queries.ts';

/** The user's plan, gates and tokens for display. The first read opens the account. */
export async function tariffDataFor(executor: Executor, userId: number, now: Date): Promise<TariffData> {
  const known = await findTariff(executor, userId, now);
  if (known) return presentTariff(known, now);
  await openAccount(executor, userId, now);
  const opened = await findTariff(executor, userId, now);
  if (!opened) throw new Error(`The account of user ${userId} was not opened.`);
  return presentTariff(opened, now);
}

function presentTariff(row: TariffRow, now: Date): TariffData {
  const { key, name, plan, endsAt, openUntil, renews, expired } = planStateOf(row, row.terms, now);
  // Pages take a past date for an expired plan, which it is not while its renewal is being tried.
  const isKeptOpen = !expired && endsAt !== null && endsAt <= now;
  return {
    name,
    plan: key,
    activeSubs: renews,
    dateDeactivated: (isKeptOpen ? openUntil : endsAt)?.toISOString() ?? null,
    tokens: row.tokens,
    tokensCost: row.used,
    tokensReserved: row.reserved,
    monthLimit: presentLimit(row),
    ...presentGates(plan),
  };
}

function presentLimit({ limit, limitWarnPercent, limitSpent }: TariffRow): TariffData['monthLimit'] {
  if (limit === null || limitWarnPercent === null) return null;
  return { tokens: limit, spent: limitSpent, warnPercent: limitWarnPercent };
}
