import { lengths, uiTimes } from '@polylogue/contract/limits';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import search from '../../ui/search-box.module.css';
import classes from './prompts.module.css';

interface SearchFieldProps {
  /** The words of the address. */
  value: string;
  onSubmit: (words: string) => void;
}

/** The words on screen, which follow the address when it changes by itself, as a step back makes it do. */
function useTyped(value: string) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [submitted, setSubmitted] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setSubmitted(value);
    // One's own words arrive at the address while one types on.
    if (value !== submitted) setTyped(value);
  }
  return { typed, setTyped, setSubmitted };
}

/** Searches a moment after the last letter, or at once with Enter. */
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
    // With something in it Escape is the field's own: it empties it.
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
