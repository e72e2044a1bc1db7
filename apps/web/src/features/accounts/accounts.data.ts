import {
  checkUniqueEmail,
  countryCode,
  login,
  loginAdminUser,
  register,
  verifyEmail,
  type UserSession,
} from '@polylogue/contract/accounts';
import { minimumAge } from '@polylogue/contract/limits';
import { resetPasswordByToken, sendResetEmail } from '@polylogue/contract/passwords';
import { resendVerification, revertEmail } from '@polylogue/contract/profile';
import type { Registration } from '@polylogue/contract/validation';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { changeLocale } from '../../lib/i18n/i18n.ts';
import { beginSession, sessionQuery } from '../../lib/session/session.data.ts';

/** What the sign-in form sends. */
export interface Credentials {
  user: string;
  password: string;
  rememberMe: boolean;
}

/** What the recovery form sends. */
export interface Recovery {
  resetToken: string;
  password: string;
  passwordRepeat: string;
}

/** Begins a session in the language its account keeps. */
export async function enter(queryClient: QueryClient, session: UserSession): Promise<void> {
  // Texts that fail to load leave the language on screen; nobody is kept out for that.
  await changeLocale(session.language).catch(() => undefined);
  beginSession(queryClient, session);
}

/** Signs in and puts the session into the cache. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ rememberMe, ...basic }: Credentials) => api(login, { body: { rememberMe } }, { basic }),
    onSuccess: (session) => enter(queryClient, session),
  });
}

/** Asks whether an e-mail is still free. */
export function useCheckEmail() {
  return useMutation({
    mutationFn: async (email: string) => (await api(checkUniqueEmail, { body: { email } })).result,
  });
}

/** Makes an account. */
export function useRegister() {
  return useMutation({ mutationFn: (body: Registration) => api(register, { body }) });
}

/** Confirms an e-mail by the token of the mailed link; in the browser that signed up it also signs in. */
export function useVerifyEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (emailVerifiedToken: string) => api(verifyEmail, { query: { emailVerifiedToken } }),
    onSuccess: async (answer) => {
      if (answer.isAuth) await enter(queryClient, answer);
    },
  });
}

/** Signs the operator in as a user, in the operator's own language. */
export function useAdminSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (query: { id?: string; security?: string }) => api(loginAdminUser, { query }),
    onSuccess: (session) => beginSession(queryClient, session),
  });
}

/** Asks for a link to set a new password. */
export function useSendReset() {
  return useMutation({ mutationFn: (email: string) => api(sendResetEmail, { body: { email } }) });
}

/** Sets a new password by the token of the mailed link. Every session ends, also one in this browser. */
export function useRecover() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Recovery) => api(resetPasswordByToken, { body }),
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
}

/** Gives an account its old e-mail back. Every session ends, also one in this browser. */
export function useRevertEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api(revertEmail, { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
}

/** Asks for the verification mail again. */
export function useResendVerification() {
  return useMutation({ mutationFn: () => api(resendVerification) });
}

const editionQuery = queryOptions({
  queryKey: ['edition'],
  queryFn: async ({ signal }) => (await api(countryCode, {}, { signal })).edition,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The smallest age in this edition; the greater one until the edition is known. */
export function useMinimumAge(): number {
  const edition = useQuery(editionQuery).data;
  return edition === 'international' ? minimumAge.international : minimumAge.russian;
}
