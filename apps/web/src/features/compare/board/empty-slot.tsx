import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ModelPicker } from '../../models/model-picker.tsx';
import { useSuggestedModels } from '../scoreboard.data.ts';
import { useComparedModels } from '../use-compared-models.ts';
import { useSlotActions } from '../use-slot-actions.ts';
import type { SlotView } from '../use-slot-views.ts';
import classes from './board.module.css';

interface EmptySlotProps {
  view: SlotView;
  number: number;
  /** A model is about to be put into it. */
  isComing: boolean;
}

/** A slot without a model: a button that opens the list of models. */
export function EmptySlot({ view, number, isComing }: EmptySlotProps) {
  const { t } = useTranslation();
  const suggested = useSuggestedModels();
  const taken = useComparedModels();
  const { chooseModel } = useSlotActions();
  if (isComing) {
    return (
      <section className={classes['coming']} aria-label={t('compare.emptySlot', { number })} aria-busy>
        <Skeleton width={160} height={18} />
        <Skeleton width="80%" />
      </section>
    );
  }
  return (
    <section className={classes['empty']} aria-label={t('compare.emptySlot', { number })}>
      <ModelPicker
        isCompared
        side="start"
        suggested={suggested}
        taken={taken}
        value={null}
        defaultModel={null}
        onChoose={(modelId) => chooseModel(view, modelId)}
      >
        {(props) => (
          <button type="button" className={classes['plus']} {...props}>
            <span>
              <IconPlus size={22} stroke={1.6} aria-hidden />
            </span>
            {t('compare.choose')}
          </button>
        )}
      </ModelPicker>
    </section>
  );
}
