import * as z from 'zod/mini';
import { currency } from './billing.ts';
import { call } from './call.ts';
import { count, moment } from './fields.ts';

/** Levels of a limit at which a mail warns, in percent. */
export const warnLevels = [50, 60, 70, 80, 90] as const;

/** The level unless the user chooses another. */
export const usualWarnLevel = 80;

/** Largest limits: far beyond any use, small enough to add up. */
export const largestLimits = { tokens: 1_000_000_000, money: 100_000_000 } as const;

const warnPercent = z.literal(warnLevels);
const tokenLimit = z.nullable(z.int().check(z.gte(1), z.lte(largestLimits.tokens)));
const moneyLimit = z.nullable(z.int().check(z.gte(1), z.lte(largestLimits.money)));

/**
 * The limits that a user has set for a calendar month in UTC, and what was spent of them. Null: no limit. A renewal that
 * is still to come in this month (`due`) counts against the limit of money from the month's first day.
 */
export const spending = z.object({
  monthStart: moment,
  monthEnd: moment,
  tokens: z.object({ limit: tokenLimit, warnPercent, spent: count, reserved: count }),
  money: z.object({
    warnPercent,
    /** The currency the account pays in, and any other with a limit or a payment in this month. */
    list: z.array(z.object({ currency, limit: moneyLimit, spent: count, due: count })),
  }),
});
export type Spending = z.infer<typeof spending>;

/** The user's monthly limits and what was spent of them. */
export const spendingOf = call({
  method: 'GET',
  path: 'account/spending',
  own: true,
  access: 'user',
  summary: 'Monthly limits and what was spent of them',
  response: spending,
});

/** Sets the limits. Currencies that are not named keep theirs. */
export const setSpending = call({
  method: 'POST',
  path: 'account/spending',
  own: true,
  access: 'user',
  summary: 'Set the monthly limits',
  body: z.object({
    tokens: z.object({ limit: tokenLimit, warnPercent }),
    money: z.object({
      warnPercent,
      list: z.array(z.object({ currency, limit: moneyLimit })).check(z.maxLength(2)),
    }),
  }),
  response: spending,
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
});
