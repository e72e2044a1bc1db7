import type { Usage, UsageRange } from '@polylogue/contract/usage';
import { planOf } from '../billing/billing.service.ts';
import { monthOf } from '../billing/limits/month.service.ts';
import { dayBack, usedTokens } from '../billing/usage.service.ts';
import type { SpendingDeps } from './spending.deps.ts';

/** Days of a range that ends today. */
const daysOf = { 'days-30': 30, 'days-90': 90 } as const;

/** A question about usage; the time zone is as the browser names it. */
export interface UsageQuestion {
  range: UsageRange;
  timeZone: string | undefined;
}

/** What a user's answers used, by their days and by model. */
export async function usageFor(
  deps: SpendingDeps,
  userId: number,
  { range, timeZone: wanted }: UsageQuestion,
): Promise<Usage> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const timeZone = knownZone(wanted);
  const from = await beginningOf(deps, userId, { range, timeZone });
  const rows = await usedTokens(db, { userId, timeZone, from, now });
  const days = Map.groupBy(rows, ({ date }) => date);
  const models = [...Map.groupBy(rows, ({ modelId }) => modelId)].map(([modelId, used]) => ({
    modelId,
    name: modelId === null ? null : (deps.models.find(modelId)?.name ?? null),
    tokens: sumOf(used),
  }));
  return {
    range,
    from: dateIn(timeZone, from),
    to: dateIn(timeZone, now),
    timeZone,
    total: sumOf(rows),
    models: models.toSorted((one, other) => other.tokens - one.tokens),
    days: [...days].map(([date, used]) => ({
      date,
      models: used.map(({ modelId, tokens }) => ({ modelId, tokens })),
    })),
  };
}

/** The plan's period, or the calendar month of a plan without an end; else whole days of the user. */
async function beginningOf(
  deps: SpendingDeps,
  userId: number,
  { range, timeZone }: { range: UsageRange; timeZone: string },
): Promise<Date> {
  const { db } = deps.database;
  const now = deps.clock.now();
  if (range !== 'period') return dayBack(db, { timeZone, now, days: daysOf[range] - 1 });
  const { expired, startedAt, endsAt } = await planOf(db, userId, now);
  return expired || startedAt === null || endsAt === null ? monthOf(now).start : startedAt;
}

/** The zone if it exists, else UTC: a browser may know names that we do not. */
function knownZone(wanted: string | undefined): string {
  if (wanted === undefined) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: wanted }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

function dateIn(timeZone: string, at: Date): string {
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(at);
}

function sumOf(rows: readonly { tokens: number }[]): number {
  return rows.reduce((sum, { tokens }) => sum + tokens, 0);
}
