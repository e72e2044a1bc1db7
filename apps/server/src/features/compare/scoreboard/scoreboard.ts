import { voice } from '@polylogue/contract/models';
import type { Scoreboard, ScoreboardPeriod, ScoreboardRow } from '@polylogue/contract/scoreboard';
import type { SendingDeps } from '../../sending/sending.deps.ts';
import { slotsOfPlan } from '../compare.gate.ts';
import { countComparisons, readScores } from './scoreboard.queries.ts';

const daysOf: Record<ScoreboardPeriod, number | undefined> = {
  '7d': 7,
  '30d': 30,
  '90d': 90,
  all: undefined,
};

/** One model alone is nothing to compare. */
const fewestSuggested = 2;

/** How the models did in the user's own comparisons. */
export async function scoreboardOf(
  deps: SendingDeps,
  userId: number,
  period: ScoreboardPeriod,
): Promise<Scoreboard> {
  const { db } = deps.database;
  const days = daysOf[period];
  const since = days === undefined ? undefined : new Date(deps.clock.now().getTime() - days * 86_400_000);
  const scores = await readScores(db, userId, since);
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

/** The winners that can be asked now, as many as the plan has slots for. */
function suggest(list: readonly ScoreboardRow[], slots: number): number[] {
  const winners = list.filter(({ wins }) => wins > 0).flatMap(({ modelId }) => modelId ?? []);
  return winners.length < fewestSuggested ? [] : winners.slice(0, Math.max(slots, fewestSuggested));
}
