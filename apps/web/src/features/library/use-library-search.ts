import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import type { LibrarySearch } from './library-search.ts';

/** A change of what the URL says; undefined removes it. */
export type LibraryChange = { [Name in keyof LibrarySearch]?: LibrarySearch[Name] | undefined };

/** The state of the library in the URL, and how to change it. */
export function useLibrarySearch() {
  const search = useSearch({ from: '/workspace/chat/library' });
  const navigate = useNavigate();
  return {
    search,
    change: (changes: LibraryChange, { replace = false } = {}) => {
      const next = Object.fromEntries(
        Object.entries({ ...search, ...changes }).filter(([, value]) => value !== undefined),
      );
      void navigate({ to: paths.library, search: next, replace });
    },
  };
}
