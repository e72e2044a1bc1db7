import { uiTimes } from '@polylogue/contract/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../ui/search-box.tsx';
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
    <SearchBox
      className={classes['search']}
      name={t('prompts.search')}
      value={typed}
      ownsEscape
      onChange={setTyped}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit();
        if (event.key === 'Escape') setTyped('');
      }}
    />
  );
}
