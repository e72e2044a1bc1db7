import { checkUniqueEmail, login, register, verifyEmail } from '@polylogue/contract/accounts';
import type { Registration } from '@polylogue/contract/validation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { beginSession } from '../../lib/session/session.data.ts';

/** What the sign-in form sends. */
export interface Credentials {
  user: string;
  password: string;
  rememberMe: boolean;
}

/** Signs in and puts the session into the cache. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ rememberMe, ...basic }: Credentials) => api(login, { body: { rememberMe } }, { basic }),
    onSuccess: (session) => beginSession(queryClient, session),
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

/** Confirms an e-mail by the token of the mailed link and signs in. */
export function useVerifyEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (emailVerifiedToken: string) => api(verifyEmail, { query: { emailVerifiedToken } }),
    onSuccess: (session) => beginSession(queryClient, session),
  });
}
