import { logout, me, type GuestSession, type Session } from '@polylogue/contract/accounts';
import {
  queryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { api, onSessionEnded } from '../api/client.ts';
import { realtime } from '../realtime/realtime.browser.ts';
import { eraseUserData } from './local-data.ts';

/** The session of nobody. */
export const guest: GuestSession = {
  isAuth: false,
  username: null,
  displayName: null,
  avatar: null,
  userId: null,
  country: null,
};

/** Who is signed in. Guards ask with `queryClient.ensureQueryData(sessionQuery)`. */
export const sessionQuery = queryOptions<Session>({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession(signal),
});

/** The session on screen; waits for the first answer. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** Puts a session just begun (by sign-in, a verified e-mail) into the cache. Nothing of another user's stays there. */
export function beginSession(queryClient: QueryClient, session: Session): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  if (before?.isAuth === true && before.userId !== session.userId) leaveSession(queryClient);
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

/**
 * Leaves the screens of a session that is over: no socket, none of its data in the cache. What is kept locally stays,
 * since an expired session keeps drafts.
 */
export function leaveSession(queryClient: QueryClient): void {
  realtime.stop();
  // Set before the rest is removed: whoever shows the session has to hear of it.
  queryClient.setQueryData(sessionQuery.queryKey, guest);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  const mutations = queryClient.getMutationCache();
  for (const mutation of mutations.getAll()) {
    if (mutation.state.status !== 'pending') mutations.remove(mutation);
  }
}

/** Leaves the session when it ends by itself, then calls back once. Returns the way to stop following. */
export function followSessionEnd(queryClient: QueryClient, onEnd?: () => void): () => void {
  return onSessionEnded(() => {
    const wasSignedIn = queryClient.getQueryData(sessionQuery.queryKey)?.isAuth === true;
    leaveSession(queryClient);
    // A visitor whose old cookie had expired was never signed in here, so nothing ended on the screen.
    if (wasSignedIn) onEnd?.();
  });
}

/** Signs out: ends the session on the server, closes realtime, forgets this user's data in cache and browser. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      // The server closes the socket of an ended session; the client would take that for news and ask about it.
      realtime.stop();
      return api(logout);
    },
    onError: () => realtime.start(),
    onSuccess: () => {
      const session = queryClient.getQueryData(sessionQuery.queryKey);
      if (session?.isAuth === true) eraseUserData(session.userId);
      leaveSession(queryClient);
    },
  });
}

async function readSession(signal: AbortSignal): Promise<Session> {
  try {
    return await api(me, {}, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return guest;
    throw error;
  }
}
