import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ModelPicker } from '../../models/model-picker.tsx';
import { useSuggestedModels } from '../scoreboard.data.ts';
import { useComparedModels } from '../use-compared-models.ts';
import { useSlotActions } from '../use-slot-actions.ts';
import type { SlotView } from '../use-slot-views.ts';
import classes from './board.module.css';

/** A slot without a model: a button that opens the list of models. */
export function EmptySlot({ view, number }: { view: SlotView; number: number }) {
  const { t } = useTranslation();
  const suggested = useSuggestedModels();
  const taken = useComparedModels();
  const { chooseModel } = useSlotActions();
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
