import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Model } from '../../models/model.ts';
import { modelsQuery } from '../../models/models.data.ts';
import { changeSlots } from '../compare.store.ts';
import { scoreboardQuery } from '../scoreboard.data.ts';
import { slotsOf } from '../slots.ts';
import type { SlotView } from '../use-slot-views.ts';
import { affordableSet, pairToTry } from './affordable.ts';
import { useBudget } from './use-budget.ts';

/** The set that wins most for this user, otherwise a pair to start with: as far as the balance goes. */
function useOfferedSet(max: number | undefined): readonly Model[] | undefined {
  const budget = useBudget();
  const { data: models } = useQuery(modelsQuery);
  const { data: scoreboard, isError } = useQuery(scoreboardQuery('all'));
  const isKnown = scoreboard !== undefined || isError;
  if (models === undefined || budget === undefined || max === undefined || !isKnown) return undefined;
  const suggestion: readonly number[] = scoreboard?.suggestion ?? [];
  const winners = suggestion.flatMap((id) => models.list.filter((model) => model.id === id));
  const best = affordableSet(winners, budget).slice(0, max);
  return best.length > 1 ? best : pairToTry(models.list, { active: models.active, budget });
}

/** Puts models into a comparison that has none yet, so that one can ask at once. True while they are not known. */
export function useStartModels(
  views: readonly SlotView[],
  { isRestored, max }: { isRestored: boolean; max: number | undefined },
): boolean {
  const offered = useOfferedSet(max);
  const isEmpty = views.every(({ slot }) => slot.modelId === null && slot.chatId === null);
  useEffect(() => {
    if (!isRestored || !isEmpty || offered === undefined || offered.length < 2) return;
    changeSlots(() => slotsOf(offered.map(({ id }) => id)));
  }, [isRestored, isEmpty, offered]);
  return isEmpty && (!isRestored || offered === undefined || offered.length > 1);
}
