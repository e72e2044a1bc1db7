import { IconArrowUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../../lib/i18n/use-locale.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useGrowing } from '../../../../ui/use-growing.ts';
import { editorPromptsQuery } from '../../conversation.data.ts';
import classes from './helper.module.css';
import type { HelperQuestion } from './use-helper.ts';

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

interface HelperAskProps {
  /** The text to ask about; empty without a selection. */
  selected: string;
  onAsk: (question: HelperQuestion) => void;
}

/** A ready-made task, own words, or both. What is typed searches the tasks until one is chosen. */
export function HelperAsk({ selected, onAsk }: HelperAskProps) {
  const { t } = useTranslation();
  const id = useId();
  const { data: prompts = [] } = useQuery(editorPromptsQuery(useLocale()));
  const [typed, setTyped] = useState('');
  const [task, setTask] = useState<{ id: number; title: string } | null>(null);
  const [active, setActive] = useState(-1);
  const field = useRef<HTMLTextAreaElement>(null);
  useGrowing(field);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const words = typed.trim();
  const found =
    selected === '' || task !== null
      ? []
      : prompts.filter(({ title }) => comparable(title).includes(comparable(words)));
  const chosen = found[active];
  const asksFor = selected === '' ? t('answers.helperWrite') : t('answers.helperText');
  const placeholder = task === null ? asksFor : t('answers.helperMore');

  function choose(next: { id: number; title: string }): void {
    setTask(next);
    setTyped('');
    setActive(-1);
    field.current?.focus();
  }

  function send(): void {
    const label = [task?.title, words].filter((part) => part !== undefined && part !== '').join(' · ');
    const text = [words, selected].filter((part) => part !== '').join('\n\n');
    if (label !== '') onAsk({ label, text, promptId: task?.id ?? null });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isMultiline = typed.includes('\n');
    if (step !== undefined && !isMultiline && found.length > 0) {
      event.preventDefault();
      setActive(Math.min(Math.max(active + step, -1), found.length - 1));
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (chosen === undefined) send();
      else choose(chosen);
    } else if (event.key === 'Backspace' && typed === '') {
      setTask(null);
    }
  }

  return (
    <div className={classes['ask']}>
      {task === null ? null : (
        <button
          type="button"
          className={classes['task']}
          aria-label={t('answers.detach', { name: task.title })}
          onClick={() => {
            setTask(null);
            field.current?.focus();
          }}
        >
          {task.title}
          <IconX size={14} stroke={1.8} aria-hidden />
        </button>
      )}
      <div className={classes['field']}>
        <textarea
          ref={field}
          rows={1}
          role="combobox"
          aria-label={t('answers.helperText')}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
          placeholder={placeholder}
          value={typed}
          data-autofocus
          dir="auto"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton
          primary
          name={t('answers.ask')}
          icon={<IconArrowUp size={17} stroke={1.8} />}
          disabled={words === '' && task === null}
          onClick={send}
        />
      </div>
      {selected === '' ? <p className={classes['hint']}>{t('answers.helperNothing')}</p> : null}
      <ul
        id={`${id}-list`}
        className={classes['prompts']}
        role="listbox"
        aria-label={t('answers.helperPrompt')}
      >
        {found.map((prompt, index) => (
          <li
            key={prompt.id}
            id={`${id}-${prompt.id}`}
            role="option"
            aria-selected={index === active}
            className={classes['prompt']}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(prompt)}
          >
            {prompt.title}
          </li>
        ))}
      </ul>
    </div>
  );
}
