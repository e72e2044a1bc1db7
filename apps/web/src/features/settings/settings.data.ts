import type { UserSession, UserSettings } from '@polylogue/contract/accounts';
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

/** Personal data. Asked for anew whenever the user comes back: the link of a mail may have changed it meanwhile. */
export const personalQuery = queryOptions({
  queryKey: ['settings', 'personal'],
  queryFn: ({ signal }) => api(personal, {}, { signal }),
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

/** What the user wants to be told by e-mail. */
export const subscriptionsQuery = queryOptions({
  queryKey: ['settings', 'subscriptions'],
  queryFn: ({ signal }) => api(subscriptions, {}, { signal }),
});

/** Where the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['settings', 'sessions'],
  queryFn: ({ signal }) => api(accountSessions, {}, { signal }),
  staleTime: 0,
});

/** Providers by which the account can be entered. */
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

function patchPersonal(queryClient: QueryClient, change: Partial<UserSettings>): void {
  queryClient.setQueryData(personalQuery.queryKey, (kept) => kept && { ...kept, ...change });
}

/** What the personal form sends: the fields that changed. */
export type PersonalChange = Partial<Record<'username' | 'display_name' | 'email', string>> & {
  country?: string | null;
};

/** Saves personal data; the user panel shows it at once. */
export function useSavePersonal() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PersonalChange) => api(updatePersonal, { body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(personalQuery.queryKey, saved);
      const { username, display_name: displayName, countryUuid: country, avatar, emailVerified } = saved;
      patchSession(queryClient, { username, displayName, country, avatar, emailVerified });
    },
  });
}

interface Photo {
  file: Blob;
  /** Gets the share that has left, 0 to 1. */
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

/** Takes the photo away. */
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

/** Turns news by e-mail on or off at once, and back when it could not be kept. */
export function useNewsChoice() {
  const queryClient = useQueryClient();
  const { queryKey } = subscriptionsQuery;
  return useMutation({
    mutationFn: (wanted: boolean) =>
      api(updateSubscriptions, { body: { unsubscribe_from_news: wanted ? 0 : 1 } }),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, { unsubscribe_from_news: wanted ? 0 : 1 });
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

/** A new password typed twice. */
export interface NewPassword {
  password: string;
  passwordRepeat: string;
}

/** Changes the password; the server ends the other sign-ins. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPassword) => api(resetPassword, { body }),
    onSuccess: async () => {
      patchPersonal(queryClient, { hasPassword: true });
      // Others may have become removable, and other sign-ins are gone.
      await queryClient.invalidateQueries({ queryKey: ['settings'] });
    },
  });
}

/** Sets a password by a mailed link, which ends every sign-in, this one included. */
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

/** Ends one sign-in. */
export function useEndSession() {
  const queryClient = useQueryClient();
  const { queryKey } = sessionsQuery;
  return useMutation({
    mutationFn: (id: string) => api(endAccountSession, { query: { id } }),
    onSuccess: (_done, id) =>
      queryClient.setQueryData(queryKey, (list) => list?.filter((session) => session.id !== id)),
    // It may be gone already.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

function forget(queryClient: QueryClient): void {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (session?.isAuth === true) eraseUserData(session.userId);
  leaveSession(queryClient);
}

/** The server closes the socket of a session that ends; heard before the answer, that would look like a loss. */
async function withoutSocket<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  realtime.stop();
  try {
    return await work();
  } catch (error) {
    realtime.start();
    throw error;
  }
}

/** Ends every sign-in and forgets this user here. */
export function useLogOutEverywhere() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => withoutSocket(() => api(endAllSessions)),
    onSuccess: () => forget(queryClient),
  });
}

/** Leaves for the page of a provider to link it. */
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

/** Takes a provider off the account. */
export function useUnlinkProvider() {
  const queryClient = useQueryClient();
  const { queryKey } = bindingsQuery;
  return useMutation({
    mutationFn: (type: OauthProvider) => api(oauthUnbind, { body: { type } }),
    onSuccess: async (_done, type) => {
      queryClient.setQueryData(queryKey, (list) => list?.map((one) => withoutLink(one, type)));
      // The one that is left may have become the last way in.
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}

function withoutLink(binding: OauthBindingStatus, type: OauthProvider): OauthBindingStatus {
  return binding.type === type ? { ...binding, status: false, email: null } : binding;
}

/** Deletes the account. What this browser keeps of it goes with `leaveAccount`, a moment later. */
export function useRemoveAccount() {
  return useMutation({ mutationFn: () => withoutSocket(() => api(removeAccount)) });
}

/** Forgets the user of an account that is no more. */
export function useLeaveAccount(): () => void {
  const queryClient = useQueryClient();
  return () => forget(queryClient);
}
