import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { changedSearch, promptSearchOf, type PromptSearch } from './prompt-search.ts';

interface ChangeOptions {
  /** Replace the history entry, for example while typing. */
  replace?: boolean;
}

/** Navigates to the changed URL state. */
export type ChangeSearch = (changes: PromptSearch, options?: ChangeOptions) => void;

/** Page state in the URL, so that it works with "back", bookmarks and sharing. */
export function usePromptSearch(): { search: PromptSearch; change: ChangeSearch } {
  const navigate = useNavigate();
  // Parsed again: the router passes through parameters that the route's validation dropped.
  const search = promptSearchOf({ ...useSearch({ from: '/workspace/chat/prompts' }) });
  return {
    search,
    change: (changes, { replace = false } = {}) =>
      void navigate({ to: paths.prompts, search: changedSearch(search, changes), replace }),
  };
}
