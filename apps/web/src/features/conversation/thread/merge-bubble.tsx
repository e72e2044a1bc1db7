import { IconArrowMerge, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import classes from './merge-bubble.module.css';

interface MergeBubbleProps {
  /** Whose answers are merged. */
  names: readonly string[];
  question: string;
  /** All that was sent. */
  message: string;
}

/** A request to merge answers: what was asked in a line, the rest on demand. */
export function MergeBubble({ names, question, message }: MergeBubbleProps) {
  const { t } = useTranslation();
  const id = useId();
  const list = new Intl.ListFormat(useLocale(), { type: 'unit' });
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes['bubble']}>
      <p className={classes['line']}>
        <IconArrowMerge size={17} stroke={1.6} aria-hidden />
        <b>{t('answers.mergeOf', { count: names.length, names: list.format(names) })}</b>
      </p>
      {question === '' ? null : (
        <p className={classes['question']} dir="auto">
          {question}
        </p>
      )}
      <button
        type="button"
        className={classes['fold']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'answers.hideSent' : 'answers.showSent')}
        <IconChevronDown size={15} stroke={1.8} aria-hidden />
      </button>
      <div id={id} className={classes['sent']} hidden={!isOpen} dir="auto">
        {message}
      </div>
    </div>
  );
}
