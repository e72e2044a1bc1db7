import { sessionTimes } from '@polylogue/contract/limits';

/** How long a way to a provider, and what came back from it, waits for the user. */
export const oauthSeconds = sessionTimes.pendingBinding;

/** When something that begins now is over. */
export function oauthExpiry(now: Date): Date {
  return new Date(now.getTime() + oauthSeconds * 1000);
}
