import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { paths } from '../../paths.ts';
import {
  anyLanguage,
  changedSearch,
  presetSearch,
  promptSearchOf,
  type PromptSearch,
} from './prompt-search.ts';
import { usePresetLanguage } from './preset-language.ts';

interface ChangeOptions {
  /** Replace the history entry, for example while typing. */
  replace?: boolean;
}

/** Navigates to the changed URL state. */
export type ChangeSearch = (changes: PromptSearch, options?: ChangeOptions) => void;

interface PromptPageState {
  /** The state in the URL. */
  search: PromptSearch;
  /** What is searched for, with the preset language. */
  shown: PromptSearch;
  change: ChangeSearch;
}

/** Page state in the URL, so that it works with "back", bookmarks and sharing. */
export function usePromptSearch(): PromptPageState {
  const navigate = useNavigate();
  const locale = useLocale();
  const { preset, setAny } = usePresetLanguage();
  // Parsed again: the router passes through parameters that the route's validation dropped.
  const search = promptSearchOf({ ...useSearch({ from: '/workspace/chat/prompts' }) });

  /** A removed language stays removed until the reader's own is chosen again. */
  function remember({ language }: PromptSearch): void {
    if (language === anyLanguage) setAny(true);
    if (language === locale) setAny(false);
  }

  return {
    search,
    shown: presetSearch(search, preset),
    change: (changes, { replace = false } = {}) => {
      remember(changes);
      void navigate({ to: paths.prompts, search: changedSearch(search, changes), replace });
    },
  };
}
