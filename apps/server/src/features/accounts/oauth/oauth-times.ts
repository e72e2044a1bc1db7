import { sessionTimes } from '@polylogue/contract/limits';

/** How long a flow, and its result, waits for the user. */
export const oauthSeconds = sessionTimes.pendingBinding;

/** When something that starts now expires. */
export function oauthExpiry(now: Date): Date {
  return new Date(now.getTime() + oauthSeconds * 1000);
}
