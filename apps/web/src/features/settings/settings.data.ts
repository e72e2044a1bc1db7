import type { UserSession } from '@polylogue/contract/accounts';
import {
  oauthBindings,
  oauthHref,
  oauthUnbind,
  type OauthBindingStatus,
  type OauthProvider,
} from '@polylogue/contract/oauth';
import {
  checkPassword,
  resetPassword,
  resetPasswordByToken,
  sendResetEmail,
} from '@polylogue/contract/passwords';
import {
  accountSessions,
  countryList,
  endAccountSession,
  endAllSessions,
  personal,
  removeAccount,
  removeAvatar,
  subscriptions,
  updateAvatar,
  updatePersonal,
  updateSubscriptions,
} from '@polylogue/contract/profile';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { realtime } from '../../lib/realtime/realtime.browser.ts';
import { eraseUserData } from '../../lib/session/local-data.ts';
import { leaveSession, sessionQuery } from '../../lib/session/session.data.ts';
import { rememberProvider } from '../accounts/oauth/left-for.ts';
import { bodyOf, personalOf, type Personal, type PersonalChange } from './personal.wire.ts';

/** Personal data. Refetched on focus: a mailed link may have changed it. */
export const personalQuery = queryOptions({
  queryKey: ['settings', 'personal'],
  queryFn: async ({ signal }) => personalOf(await api(personal, {}, { signal })),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** Countries in a language. */
export function countriesQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['countries', locale],
    queryFn: ({ signal }) => api(countryList, {}, { signal }),
    staleTime: Infinity,
  });
}

/** The wire says what is not wanted. */
function newsOf(subscribed: { unsubscribe_from_news: 0 | 1 }): { wantsNews: boolean } {
  return { wantsNews: subscribed.unsubscribe_from_news === 0 };
}

/** E-mail subscriptions of the user. */
export const subscriptionsQuery = queryOptions({
  queryKey: ['settings', 'subscriptions'],
  queryFn: async ({ signal }) => newsOf(await api(subscriptions, {}, { signal })),
});

/** Active sessions of the account. */
export const sessionsQuery = queryOptions({
  queryKey: ['settings', 'sessions'],
  queryFn: ({ signal }) => api(accountSessions, {}, { signal }),
  staleTime: 0,
});

/** Providers linked to the account. */
export const bindingsQuery = queryOptions({
  queryKey: ['settings', 'bindings'],
  queryFn: ({ signal }) => api(oauthBindings, {}, { signal }),
  staleTime: 0,
});

function patchSession(queryClient: QueryClient, change: Partial<UserSession>): void {
  queryClient.setQueryData(sessionQuery.queryKey, (session) =>
    session?.isAuth === true ? { ...session, ...change } : session,
  );
}

function patchPersonal(queryClient: QueryClient, change: Partial<Personal>): void {
  queryClient.setQueryData(personalQuery.queryKey, (kept) => kept && { ...kept, ...change });
}

/** Saves personal data; updates the user panel at once. */
export function useSavePersonal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: PersonalChange) =>
      personalOf(await api(updatePersonal, { body: bodyOf(change) })),
    onSuccess: (saved) => {
      queryClient.setQueryData(personalQuery.queryKey, saved);
      const { username, displayName, countryUuid: country, avatar, emailVerified } = saved;
      const unverifiedEmail = emailVerified ? null : saved.email;
      patchSession(queryClient, { username, displayName, country, avatar, emailVerified, unverifiedEmail });
    },
  });
}

interface Photo {
  file: Blob;
  /** Receives the upload progress, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads a photo. */
export function useUploadPhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, onProgress }: Photo) =>
      api(
        updateAvatar,
        { files: { file } },
        { onUploadProgress: ({ loaded, total }) => onProgress(loaded / total) },
      ),
    onSuccess: ({ avatar }) => {
      patchPersonal(queryClient, { avatar });
      patchSession(queryClient, { avatar });
    },
  });
}

/** Removes the photo. */
export function useRemovePhoto() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(removeAvatar),
    onSuccess: () => {
      patchPersonal(queryClient, { avatar: null });
      patchSession(queryClient, { avatar: null });
    },
  });
}

/** Toggles the newsletter optimistically; rolls back on failure. */
export function useNewsChoice() {
  const queryClient = useQueryClient();
  const { queryKey } = subscriptionsQuery;
  return useMutation({
    mutationFn: async (wanted: boolean) =>
      newsOf(await api(updateSubscriptions, { body: { unsubscribe_from_news: wanted ? 0 : 1 } })),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { wantsNews: wanted });
      return before;
    },
    onSuccess: (kept) => queryClient.setQueryData(queryKey, kept),
    onError: (_error, _wanted, before) => queryClient.setQueryData(queryKey, before),
  });
}

/** Confirms the old password. */
export function useCheckPassword() {
  return useMutation({ mutationFn: (password: string) => api(checkPassword, { body: { password } }) });
}

/** A new password, typed twice. */
export interface NewPassword {
  password: string;
  passwordRepeat: string;
}

/** Changes the password; the server ends the other sessions. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPassword) => api(resetPassword, { body }),
    onSuccess: async () => {
      patchPersonal(queryClient, { hasPassword: true });
      // Providers may have become removable, and other sessions have ended.
      await queryClient.invalidateQueries({ queryKey: ['settings'] });
    },
  });
}

/** Sets a password with a mailed token, which ends every session including this one. */
export function useRecoverPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPassword & { resetToken: string }) =>
      withoutSocket(() => api(resetPasswordByToken, { body })),
    onSuccess: () => leaveSession(queryClient),
  });
}

/** Mails a link that opens the password block without the old password. */
export function useMailPasswordLink() {
  return useMutation({
    mutationFn: (email: string) => api(sendResetEmail, { body: { email, state: 'settings' } }),
  });
}

/** Ends one session. */
export function useEndSession() {
  const queryClient = useQueryClient();
  const { queryKey } = sessionsQuery;
  return useMutation({
    mutationFn: (id: string) => api(endAccountSession, { query: { id } }),
    onSuccess: (_done, id) =>
      queryClient.setQueryData(queryKey, (list) => list?.filter((session) => session.id !== id)),
    // It may have ended already.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

function eraseOwnData(queryClient: QueryClient): void {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (session?.isAuth === true) eraseUserData(session.userId);
}

function forget(queryClient: QueryClient): void {
  eraseOwnData(queryClient);
  leaveSession(queryClient);
}

/**
 * Closes the socket first: the server closes it with the session, and that would look like a lost session.
 */
async function withoutSocket<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  realtime.stop();
  try {
    return await work();
  } catch (error) {
    realtime.start();
    throw error;
  }
}

/** Ends every session and clears this user's data here. */
export function useLogOutEverywhere() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => withoutSocket(() => api(endAllSessions)),
    onSuccess: () => forget(queryClient),
  });
}

/** Redirects to a provider to link it. */
export function useLinkProvider() {
  return useMutation({
    mutationFn: async (provider: OauthProvider) =>
      (await api(oauthHref, { query: { provider, binding: '1' } })).href,
    onSuccess: (href, provider) => {
      rememberProvider(provider);
      window.location.assign(href);
    },
  });
}

/** Unlinks a provider. */
export function useUnlinkProvider() {
  const queryClient = useQueryClient();
  const { queryKey } = bindingsQuery;
  return useMutation({
    mutationFn: (type: OauthProvider) => api(oauthUnbind, { body: { type } }),
    onSuccess: async (_done, type) => {
      queryClient.setQueryData(queryKey, (list) => list?.map((one) => withoutLink(one, type)));
      // The remaining one may now be the last way to sign in.
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}

function withoutLink(binding: OauthBindingStatus, type: OauthProvider): OauthBindingStatus {
  return binding.type === type ? { ...binding, status: false, email: null } : binding;
}

/** Deletes the account. The session is left by `leaveAccount` shortly after. */
export function useRemoveAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => withoutSocket(() => api(removeAccount)),
    // At once: a call that is refused before the page is left ends the session, and nobody knows then whose data it was.
    onSuccess: () => eraseOwnData(queryClient),
  });
}

/** Clears the data of a deleted account. */
export function useLeaveAccount(): () => void {
  const queryClient = useQueryClient();
  return () => forget(queryClient);
}
