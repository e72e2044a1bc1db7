import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { findQuery, type FindFilters } from './find.data.ts';

/** Long enough not to ask for every letter, short enough to be waited for. */
const delay = 180;

/** What the user has by the words typed so far. */
export function useFound(typed: string, filters: FindFilters) {
  const search = typed.trim();
  const [asked] = useDebouncedValue(search, delay);
  const isTyping = asked !== search;
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    // An emptied field is empty at once.
    findQuery(search === '' ? '' : asked, filters),
  );
  return {
    data: search === '' ? undefined : data,
    error,
    isSearching: search !== '' && (isTyping || isFetching),
    isOfEarlier: isTyping || isPlaceholderData,
  };
}
