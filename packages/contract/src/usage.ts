import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, id, moment } from './fields.ts';

/** Times that usage is shown for: the plan's period, or a number of days up to today. A plan without an end has months. */
export const usageRanges = ['period', 'days-30', 'days-90'] as const;
export type UsageRange = (typeof usageRanges)[number];

const usageQuery = z.object({ range: z._default(z.enum(usageRanges), 'period') });

/** A model that used tokens; null stands for answers from before models were written down. */
const usedModel = z.object({ modelId: z.nullable(id), name: z.nullable(z.string()), tokens: count });

/** Tokens that answers used, by model and by the days of the time zone that the request names. */
export const usage = z.object({
  range: z.enum(usageRanges),
  /** The first day and the last one, today included, in the time zone: `2026-11-17`. */
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  total: count,
  /** The models, most used first. */
  models: z.array(usedModel),
  /** Days with usage, in order; each lists the models that were used. */
  days: z.array(
    z.object({
      date: z.iso.date(),
      models: z.array(z.object({ modelId: z.nullable(id), tokens: count })),
    }),
  ),
});
export type Usage = z.infer<typeof usage>;

/** What the user's answers used. */
export const usageOf = call({
  method: 'GET',
  path: 'account-info/usage',
  own: true,
  access: 'user',
  summary: 'Tokens used by day and model',
  query: usageQuery,
  response: usage,
  rateLimit: { requests: 60, seconds: 60, by: 'user' },
});

/** The same as a CSV file; returns its bytes. */
export const exportUsage = call({
  method: 'GET',
  path: 'account-info/usage-export',
  own: true,
  access: 'user',
  summary: 'Tokens used by day and model, as csv',
  query: usageQuery,
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
});

/** Tokens from one source, with their end. */
export const tokenLot = z.object({
  id,
  source: z.enum(['plan', 'package', 'promo', 'operator']),
  granted: count,
  remaining: count,
  createdAt: moment,
  /** Null for tokens that stay. */
  expiresAt: z.nullable(moment),
});
export type TokenLot = z.infer<typeof tokenLot>;

/** The user's tokens that are left, in the order in which they are used. */
export const tokenLotsOf = call({
  method: 'GET',
  path: 'account-info/token-lots',
  own: true,
  access: 'user',
  summary: 'Tokens left, by source and end',
  response: z.object({ list: z.array(tokenLot) }),
});
