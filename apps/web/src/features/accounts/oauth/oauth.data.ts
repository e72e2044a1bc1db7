import {
  oauthBindingConfirm,
  oauthBindingRegister,
  oauthComplete,
  oauthHref,
  oauthRegister,
  type OauthProvider,
  type OauthReturn,
} from '@polylogue/contract/oauth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { enter } from '../accounts.data.ts';
import { rememberProvider } from './left-for.ts';

/** Redirects to a provider. */
export function useLeaveForProvider() {
  return useMutation({
    mutationFn: async (provider: OauthProvider) => (await api(oauthHref, { query: { provider } })).href,
    onSuccess: (href, provider) => {
      rememberProvider(provider);
      window.location.assign(href);
    },
  });
}

/** Completes the callback of a provider; signs in a known user. */
export function useOauthReturn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OauthReturn) => api(oauthRegister, { body }),
    onSuccess: async (outcome) => {
      if (outcome.status === 'signed_in') await enter(queryClient, outcome.session);
    },
  });
}

/** Creates the account of a new identity and signs in. */
export function useOauthComplete() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { agreement: true; email?: string }) => api(oauthComplete, { body }),
    onSuccess: (session) => enter(queryClient, session),
  });
}

/** Prepares a link with a provider's callback. */
export function useBindingRegister() {
  return useMutation({ mutationFn: (body: OauthReturn) => api(oauthBindingRegister, { body }) });
}

/** Links the prepared identity. */
export function useBindingConfirm() {
  return useMutation({ mutationFn: (type: OauthProvider) => api(oauthBindingConfirm, { body: { type } }) });
}
