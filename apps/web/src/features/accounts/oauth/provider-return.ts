import type { OauthReturn } from '@polylogue/contract/oauth';

/** What a provider put into the address of the way back, and nothing else. */
export interface ProviderSearch {
  code?: string;
  state?: string;
  /** Who says so, where the provider adds it; the server compares it. */
  iss?: string;
  error?: string;
}

/** How a provider sent somebody back. */
export type ProviderReturn =
  | { kind: 'code'; answer: OauthReturn }
  | { kind: 'cancelled' }
  | { kind: 'broken' };

/** Google says it one way, LinkedIn two others. */
const cancelErrors = new Set(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']);

/** Reads the address: cancelled by the user, a code to redeem, or something else. */
export function readProviderReturn({ code, state, iss, error }: ProviderSearch): ProviderReturn {
  if (error !== undefined) return { kind: cancelErrors.has(error) ? 'cancelled' : 'broken' };
  if (code === undefined || state === undefined) return { kind: 'broken' };
  return { kind: 'code', answer: { code, state, ...(iss !== undefined && { iss }) } };
}
