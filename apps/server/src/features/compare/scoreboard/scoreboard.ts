import { voice } from '@polylogue/contract/models';
import type { Scoreboard, ScoreboardPeriod, ScoreboardRow } from '@polylogue/contract/scoreboard';
import { thumbsByModel } from '../../messages/answers/rated-answers.service.ts';
import type { CompareDeps } from '../compare.deps.ts';
import { slotsOfPlan } from '../compare.gate.ts';
import { countComparisons, readScores } from './scoreboard.queries.ts';

const daysOf: Record<ScoreboardPeriod, number | undefined> = {
  '7d': 7,
  '30d': 30,
  '90d': 90,
  all: undefined,
};

/** The fewest models to compare. */
const fewestSuggested = 2;

/** The results of models in the user's comparisons. */
export async function scoreboardOf(
  deps: CompareDeps,
  userId: number,
  period: ScoreboardPeriod,
): Promise<Scoreboard> {
  const { db } = deps.database;
  const days = daysOf[period];
  const since = days === undefined ? undefined : new Date(deps.clock.now().getTime() - days * 86_400_000);
  const scores = withThumbs(await readScores(db, userId, since), await thumbsByModel(db, userId, since));
  const list = scores.map(({ providerName, ...score }): ScoreboardRow => {
    return {
      ...score,
      modelId: deps.models.find(score.modelId) ? score.modelId : null,
      typeName: providerName,
      voice: voice.safeParse(score.voice).data ?? 'own',
    };
  });
  return {
    period,
    comparisons: await countComparisons(db, userId, since),
    list,
    suggestion: suggest(list, await slotsOfPlan(deps, userId)),
  };
}

type Scores = Awaited<ReturnType<typeof readScores>>;
type Thumbs = Awaited<ReturnType<typeof thumbsByModel>>;

/** Models that were only rated follow those that were compared. */
function withThumbs(scores: Scores, thumbs: Thumbs) {
  const rated = new Map(thumbs.map((row) => [row.modelId, row]));
  const compared = scores.map((score) => {
    const { thumbsUp = 0, thumbsDown = 0 } = rated.get(score.modelId) ?? {};
    rated.delete(score.modelId);
    return { ...score, thumbsUp, thumbsDown };
  });
  const neverCompared = {
    ...{ wins: 0, compared: 0 },
    ...{ medianCost: null, medianDuration: null, medianFirstToken: null },
  };
  return [...compared, ...[...rated.values()].map((row) => ({ ...row, ...neverCompared }))];
}

/** The best models that are available now, at most one per slot of the plan. */
function suggest(list: readonly ScoreboardRow[], slots: number): number[] {
  const winners = list.filter(({ wins }) => wins > 0).flatMap(({ modelId }) => modelId ?? []);
  return winners.length < fewestSuggested ? [] : winners.slice(0, Math.max(slots, fewestSuggested));
}
