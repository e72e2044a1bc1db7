import type { Session } from '@polylogue/contract/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { guest, sessionQuery } from './lib/session/session.data.ts';

/**
 * The session as a navigation needs it. Somebody known to be signed in does not wait for the check: it runs
 * beside the navigation, and a session found to be over sends them out as soon as that is known.
 */
export async function sessionOnNavigation(queryClient: QueryClient): Promise<Session> {
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  const check = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false });
  if (known?.isAuth === true) {
    check.catch(() => undefined);
    return known;
  }
  try {
    return await check;
  } catch {
    return known ?? guest;
  }
}
