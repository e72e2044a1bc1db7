import { IconBolt, IconChevronDown, IconCoins, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { VoiceDot } from '../../../ui/voice.tsx';
import { ModelPicker } from '../../models/model-picker.tsx';
import type { Award } from '../awards.ts';
import { useCompare } from '../compare.store.ts';
import { useSuggestedModels } from '../scoreboard.data.ts';
import { useComparedModels } from '../use-compared-models.ts';
import { isRemovable } from '../slots.ts';
import { useSlotActions } from '../use-slot-actions.ts';
import type { SlotView } from '../use-slot-views.ts';
import classes from './board.module.css';

const awardIcons = { fastest: IconBolt, cheapest: IconCoins };

interface SlotHeadProps {
  view: SlotView;
  awards: readonly Award[];
}

/** The model, a menu to change it, and its badges. */
export function SlotHead({ view, awards }: SlotHeadProps) {
  const { t } = useTranslation();
  const suggested = useSuggestedModels();
  const taken = useComparedModels();
  const { chooseModel, remove } = useSlotActions();
  const { model, name, slot, voice } = view;
  const canGo = useCompare(({ slots }) => isRemovable(slots, slot.key));
  return (
    <header className={classes['head']}>
      <ModelPicker
        isCompared
        side="start"
        suggested={suggested}
        taken={taken}
        value={model?.id ?? null}
        defaultModel={null}
        onChoose={(modelId) => chooseModel(view, modelId)}
      >
        {(props) => (
          <button
            type="button"
            className={classes['name']}
            title={model ? name : t('compare.gone')}
            aria-label={t('compare.changeModel', { name })}
            {...props}
          >
            <VoiceDot voice={voice} />
            <b>{name}</b>
            <IconChevronDown size={16} stroke={1.6} aria-hidden />
          </button>
        )}
      </ModelPicker>
      <span className={classes['marks']}>
        {awards.map((award) => {
          const Icon = awardIcons[award];
          return (
            <Pill key={award} tone="good">
              <Icon size={14} stroke={1.8} aria-hidden />
              <span className={classes['award']} title={t(`compare.${award}`)}>
                {t(`compare.${award}`)}
              </span>
            </Pill>
          );
        })}
      </span>
      {canGo ? (
        <IconButton
          name={t('compare.removeSlot', { name })}
          icon={<IconX size={16} stroke={1.6} />}
          onClick={() => remove(view)}
        />
      ) : null}
    </header>
  );
}
