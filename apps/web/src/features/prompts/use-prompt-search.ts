import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { changedSearch, promptSearchOf, type PromptSearch } from './prompt-search.ts';

interface ChangeOptions {
  /** The step back leads past the state before, such as the words before the last letter. */
  replace?: boolean;
}

/** Goes to the address that a change makes. */
export type ChangeSearch = (changes: PromptSearch, options?: ChangeOptions) => void;

/** What the screen shows stands in its address, so that it can be gone back to, kept and sent. */
export function usePromptSearch(): { search: PromptSearch; change: ChangeSearch } {
  const navigate = useNavigate();
  // Read once more: the router hands on what the route's own reading has left out.
  const search = promptSearchOf({ ...useSearch({ from: '/workspace/chat/prompts' }) });
  return {
    search,
    change: (changes, { replace = false } = {}) =>
      void navigate({ to: paths.prompts, search: changedSearch(search, changes), replace }),
  };
}
