import { lengths, uiTimes } from '@polylogue/contract/limits';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import search from '../../ui/search-box.module.css';
import classes from './prompts.module.css';

interface SearchFieldProps {
  /** The search in the URL. */
  value: string;
  onSubmit: (words: string) => void;
}

/** The typed text, which follows external changes of the URL, such as "back". */
function useTyped(value: string) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [submitted, setSubmitted] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setSubmitted(value);
    // Ignore our own update, which arrives while the user keeps typing.
    if (value !== submitted) setTyped(value);
  }
  return { typed, setTyped, setSubmitted };
}

/** Searches after a debounce, or at once with Enter. */
export function SearchField({ value, onSubmit }: SearchFieldProps) {
  const { t } = useTranslation();
  const { typed, setTyped, setSubmitted } = useTyped(value);
  const words = typed.trim();

  function submit(): void {
    if (words === value) return;
    setSubmitted(words);
    onSubmit(words);
  }

  const submitLater = useEffectEvent(submit);
  useEffect(() => {
    if (words === value) return undefined;
    const timer = setTimeout(submitLater, uiTimes.searchDelay);
    return () => clearTimeout(timer);
  }, [words, value]);

  return (
    // While it has text, Escape clears the field.
    <div
      className={`${search['box']} ${classes['search']}`}
      role="search"
      data-layer={typed === '' ? undefined : ''}
    >
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <input
        type="search"
        aria-label={t('prompts.search')}
        placeholder={t('prompts.search')}
        maxLength={lengths.input.max}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit();
          if (event.key === 'Escape') setTyped('');
        }}
      />
    </div>
  );
}
