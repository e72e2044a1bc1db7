import type { Model } from '@polylogue/contract/models';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { VoiceDot } from '../../ui/voice.tsx';
import { modelsQuery } from '../models/models.data.ts';
import { changeSlots } from './compare.store.ts';
import classes from './compare.module.css';
import { useSuggestedModels } from './scoreboard/scoreboard.data.ts';
import { slotsOf } from './slots.ts';
import { chosen, type SlotView } from './use-slot-views.ts';

/** Two different voices: the model one talks to anyway, and the first of another provider. */
function pairToTry(models: readonly Model[], active: number | null): Model[] {
  const texts = models.filter(({ modelType }) => modelType !== 'image');
  const one = texts.find(({ id }) => id === active) ?? texts[0];
  const other = texts.find(({ typeId }) => typeId !== one?.typeId);
  return one && other ? [one, other] : [];
}

/** The set that wins most for this user, as many as the plan compares; without one, two to begin with. */
function useOfferedSet(max: number): { models: readonly Model[]; wins: boolean } {
  const suggested = useSuggestedModels();
  const { data } = useQuery(modelsQuery);
  const list = data?.list ?? [];
  const best = suggested.flatMap((id) => list.filter((model) => model.id === id)).slice(0, max);
  if (best.length > 1) return { models: best, wins: true };
  return { models: pairToTry(list, data?.active ?? null), wins: false };
}

interface CompareStartProps {
  views: readonly SlotView[];
  max: number;
}

/** Before the first request: what this is for, and a set of models to begin with. */
export function CompareStart({ views, max }: CompareStartProps) {
  const { t } = useTranslation();
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
            </span>
          ))}
        </button>
      ) : null}
    </div>
  );
}
