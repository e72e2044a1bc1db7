import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Model } from '../../models/model.ts';
import { VoiceDot } from '../../../ui/voice.tsx';
import { modelsQuery } from '../../models/models.data.ts';
import { usePriceInWords } from '../../models/use-price-in-words.ts';
import { changeSlots } from '../compare.store.ts';
import classes from '../compare.module.css';
import { useSuggestedModels } from '../scoreboard.data.ts';
import { slotsOf } from '../slots.ts';
import { chosen, type SlotView } from '../use-slot-views.ts';
import { affordableSet, pairToTry } from './affordable.ts';
import { useBudget } from './use-budget.ts';

/** The set that wins most for this user, otherwise a pair to start with: as far as the balance goes. */
function useOfferedSet(max: number): { models: readonly Model[]; wins: boolean } {
  const suggested = useSuggestedModels();
  const budget = useBudget();
  const { data } = useQuery(modelsQuery);
  if (data === undefined || budget === undefined) return { models: [], wins: false };
  const winners = suggested.flatMap((id) => data.list.filter((model) => model.id === id));
  const best = affordableSet(winners, budget).slice(0, max);
  if (best.length > 1) return { models: best, wins: true };
  return { models: pairToTry(data.list, { active: data.active, budget }), wins: false };
}

interface CompareStartProps {
  views: readonly SlotView[];
  max: number;
}

/** Before the first request: an introduction and a set of models to start with. */
export function CompareStart({ views, max }: CompareStartProps) {
  const { t } = useTranslation();
  const priceInWords = usePriceInWords();
  const { models, wins } = useOfferedSet(max);
  const isOffered = models.length > 1 && chosen(views).length === 0;
  return (
    <div className={classes['start']}>
      <h2>{t('compare.hero')}</h2>
      <p>{t('compare.heroText')}</p>
      {isOffered ? (
        <button
          type="button"
          className={classes['offer']}
          onClick={() => changeSlots(() => slotsOf(models.map(({ id }) => id)))}
        >
          <span>{t(wins ? 'compare.offerBest' : 'compare.offerPair')}</span>
          {models.map((model) => (
            <span key={model.id} className={classes['offered']}>
              <VoiceDot voice={model.voice} />
              {model.name}
              <small>{priceInWords(model)}</small>
            </span>
          ))}
        </button>
      ) : null}
    </div>
  );
}
