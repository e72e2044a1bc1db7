import type { Currency } from '@polylogue/contract/billing';
import type { CallOutput } from '@polylogue/contract/call';
import { usualWarnLevel, warnLevels, type setSpending, type Spending } from '@polylogue/contract/spending';
import { inTransaction } from '../../platform/db/database.ts';
import { countryOfUser } from '../accounts/accounts.service.ts';
import { cardTypeOf, currencyOf } from '../billing/card-type.service.ts';
import {
  hasReached,
  limitsOf,
  noteWarning,
  saveLimits,
  tokensOfMonth,
  type Limits,
} from '../billing/limits/limits.service.ts';
import { monthOf } from '../billing/limits/month.service.ts';
import { tellPlanChanged } from '../billing/plan-changed.service.ts';
import { moneyOfMonth } from '../payments/money-of-month.service.ts';
import type { SpendingDeps } from './spending.deps.ts';

const currencies = ['EUR', 'RUB'] as const satisfies Currency[];

/** A user's limits and what was spent of them in this month. */
export async function spendingFor(deps: SpendingDeps, userId: number): Promise<Spending> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const { start, end } = monthOf(now);
  const limits = await limitsOf(db, userId);
  const money = await moneyOfMonth(db, userId, now);
  const own = currencyOf[cardTypeOf(undefined, await countryOfUser(db, userId))];
  const list = currencies
    .map((currency) => ({ currency, limit: limits.money[currency], ...money[currency] }))
    .filter(({ currency, limit, spent, due }) => currency === own || limit !== null || spent + due > 0);
  return {
    monthStart: start.toISOString(),
    monthEnd: end.toISOString(),
    tokens: {
      limit: limits.tokens,
      warnPercent: levelOf(limits.tokensWarnPercent),
      ...(await tokensOfMonth(db, userId, now)),
    },
    money: { warnPercent: levelOf(limits.moneyWarnPercent), list },
  };
}

type Wanted = CallOutput<typeof setSpending>['body'];

/** Sets a user's limits. */
export async function changeLimits(deps: SpendingDeps, userId: number, wanted: Wanted): Promise<Spending> {
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    const old = await limitsOf(transaction, userId, 'held');
    const money = { ...old.money };
    for (const { currency, limit } of wanted.money.list) money[currency] = limit;
    const limits = {
      tokens: wanted.tokens.limit,
      tokensWarnPercent: wanted.tokens.warnPercent,
      money,
      moneyWarnPercent: wanted.money.warnPercent,
    };
    await saveLimits(transaction, userId, { limits, now });
  });
  await noteWhatIsSeen(deps, { userId, now });
  tellPlanChanged(deps, userId);
  return spendingFor(deps, userId);
}

/** A level that is passed when the limit is set needs no mail: the screen shows it. */
async function noteWhatIsSeen(
  deps: SpendingDeps,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  const { db } = deps.database;
  const limits = await limitsOf(db, userId);
  const { spent } = await tokensOfMonth(db, userId, now);
  const { tokens, tokensWarnPercent, moneyWarnPercent } = limits;
  if (hasReached(spent, tokens, tokensWarnPercent)) {
    await noteWarning(db, { userId, measure: 'tokens', percent: tokensWarnPercent, now });
  }
  const money = await moneyOfMonth(db, userId, now);
  for (const currency of currencies) {
    if (!hasReached(money[currency].spent, limits.money[currency], moneyWarnPercent)) continue;
    await noteWarning(db, { userId, measure: currency, percent: moneyWarnPercent, now });
  }
}

function levelOf(percent: Limits['tokensWarnPercent']): Spending['tokens']['warnPercent'] {
  return warnLevels.find((level) => level === percent) ?? usualWarnLevel;
}
