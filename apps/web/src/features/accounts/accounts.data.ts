import {
  changeSignUpEmail,
  checkUniqueEmail,
  countryCode,
  login,
  loginAdminUser,
  register,
  resendSignUpMail,
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

/** Body of the sign-in form. */
export interface Credentials {
  user: string;
  password: string;
  rememberMe: boolean;
}

/** Body of the recovery form. */
export interface Recovery {
  resetToken: string;
  password: string;
  passwordRepeat: string;
}

/** Starts a session in the language of the account. */
export async function enter(queryClient: QueryClient, session: UserSession): Promise<void> {
  // If the texts fail to load, the current language stays; sign-in must not fail because of that.
  await changeLocale(session.language).catch(() => undefined);
  beginSession(queryClient, session);
}

/** Signs in and caches the session. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ rememberMe, ...basic }: Credentials) => api(login, { body: { rememberMe } }, { basic }),
    onSuccess: (session) => enter(queryClient, session),
  });
}

/** Checks whether an e-mail address is available. */
export function useCheckEmail() {
  return useMutation({
    mutationFn: async (email: string) => (await api(checkUniqueEmail, { body: { email } })).result,
  });
}

/** Creates an account. */
export function useRegister() {
  return useMutation({ mutationFn: (body: Registration) => api(register, { body }) });
}

/** Mails the link of a registration again. */
export function useResendSignUpMail() {
  return useMutation({ mutationFn: (email: string) => api(resendSignUpMail, { body: { email } }) });
}

/** Corrects the address of a registration that was made in this browser. */
export function useChangeSignUpEmail() {
  return useMutation({
    mutationFn: (body: { email: string; oldEmail: string }) => api(changeSignUpEmail, { body }),
  });
}

/** Confirms an e-mail address with the mailed token; also signs in if this browser signed up. */
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

/** Requests a password reset link. */
export function useSendReset() {
  return useMutation({ mutationFn: (email: string) => api(sendResetEmail, { body: { email } }) });
}

/** Sets a new password with the mailed token. Ends every session, including this browser's. */
export function useRecover() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Recovery) => api(resetPasswordByToken, { body }),
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
}

/** Restores an account's old e-mail address. Ends every session, including this browser's. */
export function useRevertEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api(revertEmail, { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries(sessionQuery),
  });
}

/** Resends the verification mail. */
export function useResendVerification() {
  return useMutation({ mutationFn: () => api(resendVerification) });
}

const editionQuery = queryOptions({
  queryKey: ['edition'],
  queryFn: async ({ signal }) => (await api(countryCode, {}, { signal })).edition,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The minimum age in this edition; the highest one until the edition is known. */
export function useMinimumAge(): number {
  const edition = useQuery(editionQuery).data;
  return edition === 'international' ? minimumAge.international : minimumAge.russian;
}
