import { IconBulb, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { formatSeconds } from '../format-seconds.ts';
import classes from './list.module.css';
import { useThinkingTime } from './use-thinking-time.ts';

interface ReasoningFoldProps {
  text: string;
  /** The answer itself has not begun. */
  isThinking: boolean;
}

/** What the model thought aloud, folded away; it says that it thinks, and for how long. */
export function ReasoningFold({ text, isThinking }: ReasoningFoldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const seconds = useThinkingTime(isThinking);
  const time = seconds === undefined ? undefined : formatSeconds(seconds * 1_000, locale);
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
      <div id={id} className={classes['thoughts']} hidden={!isOpen}>
        {text}
      </div>
    </div>
  );
}
