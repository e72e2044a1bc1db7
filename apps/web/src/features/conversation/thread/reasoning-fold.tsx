import { IconBulb, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { AnswerText } from '../../markdown/answer-text.tsx';
import { formatSeconds } from '../format-seconds.ts';
import classes from './reasoning-fold.module.css';
import { useThinkingTime } from './use-thinking-time.ts';

interface ReasoningFoldProps {
  text: string;
  /** The answer itself has not started. */
  isThinking: boolean;
  /** Thinking time so far as reported by the server. */
  milliseconds: number | null;
}

/** Tenths would flicker with every chunk; "0 s" is meaningless. */
function wholeSeconds(milliseconds: number): number {
  return Math.max(1, Math.round(milliseconds / 1_000)) * 1_000;
}

/** The model's reasoning, collapsed, with a thinking indicator and its duration. */
export function ReasoningFold({ text, isThinking, milliseconds }: ReasoningFoldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const thought = useThinkingTime(isThinking, milliseconds);
  const time =
    thought === null ? undefined : formatSeconds(isThinking ? wholeSeconds(thought) : thought, locale);
  return (
    <div className={classes['reasoning']}>
      <button
        type="button"
        className={classes['fold']}
        aria-expanded={isOpen}
        aria-controls={id}
        data-thinking={isThinking ? '' : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <IconBulb size={16} stroke={1.6} aria-hidden />
        <span>{isThinking ? t('answers.thinking') : t('answers.thoughts')}</span>
        {time === undefined ? null : <small>{time}</small>}
        <IconChevronDown size={16} stroke={1.6} aria-hidden data-chevron="" />
      </button>
      <div id={id} className={classes['thoughts']} hidden={!isOpen} dir="auto">
        {isOpen ? <AnswerText text={text} streaming={isThinking} /> : null}
      </div>
    </div>
  );
}
