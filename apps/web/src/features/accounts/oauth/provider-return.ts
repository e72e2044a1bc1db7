import type { OauthReturn } from '@polylogue/contract/oauth';

/** The callback's query parameters. */
export interface ProviderSearch {
  code?: string;
  state?: string;
  /** The issuer, where the provider sends it; the server verifies it. */
  iss?: string;
  error?: string;
}

/** Result of a provider's callback. */
export type ProviderReturn =
  | { kind: 'code'; answer: OauthReturn }
  | { kind: 'cancelled' }
  | { kind: 'broken' };

/** Google uses the first, LinkedIn the other two. */
const cancelErrors = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']);

/** Reads the callback URL: cancelled by the user, a code to redeem, or an error. */
export function readProviderReturn({ code, state, iss, error }: ProviderSearch): ProviderReturn {
  if (error !== undefined) return { kind: cancelErrors.has(error) ? 'cancelled' : 'broken' };
  if (code === undefined || state === undefined) return { kind: 'broken' };
  return { kind: 'code', answer: { code, state, ...(iss !== undefined && { iss }) } };
}
