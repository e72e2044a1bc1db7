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
import { eraseKept } from '../offline.ts';
import { realtime } from '../realtime/realtime.browser.ts';
import { eraseUserData, getDeviceData, setDeviceData } from './local-data.ts';
import { forgetUser } from './user-state.ts';

/** Session of a signed-out visitor. */
export const guest: GuestSession = {
  isAuth: false,
  username: null,
  displayName: null,
  avatar: null,
  userId: null,
  country: null,
};

/** The current session. Guards use `queryClient.ensureQueryData(sessionQuery)`. */
export const sessionQuery = queryOptions<Session>({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession(signal),
});

/** The current session; suspends until it has loaded. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/**
 * Caches a session that has just started (by sign-in or a verified e-mail) and drops any other user's data.
 */
export function beginSession(queryClient: QueryClient, session: Session): void {
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  if (before?.isAuth === true && before.userId !== session.userId) leaveSession(queryClient);
  if (session.isAuth) keepFor(session.userId);
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

/**
 * Erases what the browser keeps for offline use if it is another user's, whose session may have ended on this device long
 * ago: also when a page is loaded with a session that began elsewhere, as by an operator's link.
 */
function keepFor(userId: number): void {
  if (getDeviceData('kept-for') === userId) return;
  eraseKept();
  setDeviceData('kept-for', userId);
}

/**
 * Cleans up after an ended session: closes the socket and clears its cache and other state. Local data stays, because drafts
 * survive an expired session.
 */
export function leaveSession(queryClient: QueryClient): void {
  realtime.stop();
  // Set before the rest is removed, so that the session's views update.
  queryClient.setQueryData(sessionQuery.queryKey, guest);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  const mutations = queryClient.getMutationCache();
  for (const mutation of mutations.getAll()) {
    if (mutation.state.status !== 'pending') mutations.remove(mutation);
  }
  forgetUser();
}

/** Leaves the session when it ends on its own, then calls back once. Returns a stop function. */
export function followSessionEnd(queryClient: QueryClient, onEnd?: () => void): () => void {
  return onSessionEnded(() => {
    const wasSignedIn = queryClient.getQueryData(sessionQuery.queryKey)?.isAuth === true;
    leaveSession(queryClient);
    // A visitor with an expired cookie was never signed in on this page, so nothing ended.
    if (wasSignedIn) onEnd?.();
  });
}

/**
 * Signs out: ends the session on the server, closes realtime, and erases this user's data from cache and
 * browser.
 */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      // The server closes the socket of an ended session; the client would react to that with a session
      // check. Requests still in progress would be refused.
      realtime.stop();
      await queryClient.cancelQueries();
      return api(logout);
    },
    onError: () => {
      realtime.start();
      void queryClient.invalidateQueries();
    },
    onSuccess: () => {
      const session = queryClient.getQueryData(sessionQuery.queryKey);
      if (session?.isAuth === true) eraseUserData(session.userId);
      eraseKept();
      leaveSession(queryClient);
    },
  });
}

async function readSession(signal: AbortSignal): Promise<Session> {
  try {
    const session = await api(me, {}, { signal });
    if (session.isAuth) keepFor(session.userId);
    return session;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return guest;
    throw error;
  }
}
