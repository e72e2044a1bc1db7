import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBolt,
  IconChevronDown,
  IconCoins,
  IconCopy,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { VoiceDot } from '../../../ui/voice.tsx';
import { copyMarkdown } from '../../markdown/copy-markdown.ts';
import { ModelPicker } from '../../models/model-picker.tsx';
import type { Award } from '../awards.ts';
import { useCompare } from '../compare.store.ts';
import { useSuggestedModels } from '../scoreboard.data.ts';
import { useComparedModels } from '../use-compared-models.ts';
import { isRemovable } from '../slots.ts';
import { useSlotActions } from '../use-slot-actions.ts';
import type { SlotView } from '../use-slot-views.ts';
import classes from './board.module.css';

const tool = { size: 16, stroke: 1.6 };

const awardIcons = { fastest: IconBolt, cheapest: IconCoins };

interface SlotHeadProps {
  view: SlotView;
  /** The other slots are out of sight. */
  isAlone: boolean;
  onAlone: () => void;
  awards: readonly Award[];
}

/** Copies the last answer, once it has ended. */
function CopyAnswer({ view: { answer, isRunning, name } }: Pick<SlotHeadProps, 'view'>) {
  const { t } = useTranslation();
  if (answer === undefined || isRunning || answer.response === '') return null;
  return (
    <IconButton
      name={t('compare.copyOf', { name })}
      icon={<IconCopy size={16} stroke={1.6} />}
      onClick={() => void copyMarkdown(t, answer.response)}
    />
  );
}

/** The model, a menu to change it, and its badges. */
export function SlotHead({ view, awards, isAlone, onAlone }: SlotHeadProps) {
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
      <CopyAnswer view={view} />
      {view.answer === undefined ? null : (
        <IconButton
          name={t(isAlone ? 'compare.allAnswers' : 'compare.aloneOf', { name })}
          icon={isAlone ? <IconArrowsMinimize {...tool} /> : <IconArrowsMaximize {...tool} />}
          onClick={onAlone}
        />
      )}
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
