import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, done, id } from './fields.ts';
import { voice } from './models.ts';

/** Over which time the kept answers are counted. */
export const scoreboardPeriod = z.enum(['7d', '30d', '90d', 'all']);
export type ScoreboardPeriod = z.infer<typeof scoreboardPeriod>;

const periodQuery = z.object({ period: z._default(scoreboardPeriod, '30d') });

/** How one model did in the user's own comparisons. Medians are null where nothing was measured. */
export const scoreboardRow = z.object({
  /** Null once the model is gone from the catalogue. */
  modelId: z.nullable(id),
  modelName: z.string(),
  typeName: z.string(),
  voice,
  /** Times its answer was kept, and times it was there to be kept. */
  wins: count,
  compared: count,
  /** In tokens. */
  medianCost: z.nullable(count),
  /** In milliseconds. */
  medianDuration: z.nullable(count),
  medianFirstToken: z.nullable(count),
});
export type ScoreboardRow = z.infer<typeof scoreboardRow>;

/** The user's own scoreboard, most wins first. */
export const scoreboard = z.object({
  period: scoreboardPeriod,
  /** Comparisons that ended with a kept answer. */
  comparisons: count,
  list: z.array(scoreboardRow),
  /** The models that win most, to be offered for the slots; empty until there are two of them. */
  suggestion: z.array(id),
});
export type Scoreboard = z.infer<typeof scoreboard>;

/** How the models did in the user's own comparisons. */
export const scoreboardOf = call({
  method: 'GET',
  path: 'compare-models/scoreboard',
  access: 'user',
  summary: 'The scoreboard',
  query: periodQuery,
  response: scoreboard,
});

/** The scoreboard as a csv file; answers its bytes. */
export const exportScoreboard = call({
  method: 'GET',
  path: 'compare-models/scoreboard-export',
  access: 'user',
  summary: 'The scoreboard as csv',
  query: periodQuery,
  opened: true,
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
});

/** Forgets every kept and compared answer; the chats stay. */
export const removeScoreboard = call({
  method: 'DELETE',
  path: 'compare-models/scoreboard',
  access: 'user',
  summary: 'Delete the scoreboard',
  response: done,
});
