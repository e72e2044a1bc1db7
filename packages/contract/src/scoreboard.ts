import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, done, id } from './fields.ts';
import { voice } from './models.ts';

/** The period over which kept answers are counted. */
export const scoreboardPeriod = z.enum(['7d', '30d', '90d', 'all']);
export type ScoreboardPeriod = z.infer<typeof scoreboardPeriod>;

const periodQuery = z.object({ period: z._default(scoreboardPeriod, '30d') });

/** How one model did in the user's comparisons and chats. Medians are null if nothing was measured. */
export const scoreboardRow = z.object({
  /** Null once the model has left the catalogue. */
  modelId: z.nullable(id),
  modelName: z.string(),
  typeName: z.string(),
  voice,
  /** How often its answer was kept, and how often it took part. */
  wins: count,
  compared: count,
  /** The user's thumbs on its answers. */
  thumbsUp: count,
  thumbsDown: count,
  /** In tokens. */
  medianCost: z.nullable(count),
  /** In milliseconds. */
  medianDuration: z.nullable(count),
  medianFirstToken: z.nullable(count),
});
export type ScoreboardRow = z.infer<typeof scoreboardRow>;

/** The user's scoreboard, most wins first. */
export const scoreboard = z.object({
  period: scoreboardPeriod,
  /** Comparisons that ended with a kept answer. */
  comparisons: count,
  list: z.array(scoreboardRow),
  /** The models that win most, suggested for the slots; empty until there are two. */
  suggestion: z.array(id),
});
export type Scoreboard = z.infer<typeof scoreboard>;

/** How the models did in the user's comparisons. */
export const scoreboardOf = call({
  method: 'GET',
  path: 'compare-models/scoreboard',
  own: true,
  access: 'user',
  summary: 'The scoreboard',
  query: periodQuery,
  response: scoreboard,
});

/** The scoreboard as a CSV file; returns its bytes. */
export const exportScoreboard = call({
  method: 'GET',
  path: 'compare-models/scoreboard-export',
  own: true,
  access: 'user',
  summary: 'The scoreboard as csv',
  query: periodQuery,
  opened: true,
  rateLimit: { requests: 30, seconds: 60, by: 'user' },
});

/** Deletes the results of all comparisons and the thumbs on answers; the chats stay. */
export const removeScoreboard = call({
  method: 'DELETE',
  path: 'compare-models/scoreboard',
  own: true,
  access: 'user',
  summary: 'Delete the scoreboard',
  response: done,
});
