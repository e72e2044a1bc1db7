import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';

/** The time zone that times are shown in: the reader's own. The server does not know it and shows them in UTC. */
export function useReaderZone(): string | undefined {
  return useIsHydrated() ? undefined : 'UTC';
}
