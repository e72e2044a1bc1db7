import type { Session } from '@polylogue/contract/accounts';
import type { QueryClient } from '@tanstack/react-query';
import { guest, sessionQuery } from './lib/session/session.data.ts';

/**
 * The session for a navigation. A page that has just brought its session does not ask for it again, and a user known to
 * be signed in does not wait for the check: it runs in the background, and an ended session redirects once that is known.
 */
export async function sessionOnNavigation(
  queryClient: QueryClient,
  { isFirst }: { isFirst: boolean },
): Promise<Session> {
  const known = queryClient.getQueryData(sessionQuery.queryKey);
  if (known && isFirst) return known;
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
