import type { OauthProvider } from '@polylogue/contract/oauth';
import { uiTimes } from '@polylogue/contract/limits';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { ApiErrorCode } from '../../lib/api/api-error.ts';

/** Why somebody was brought to the entrance. The provider is unknown when the browser keeps nothing. */
export type Arrival =
  | { reason: 'error'; code: ApiErrorCode }
  /** The address was confirmed in another browser than the one that signed up; the token sets a password. */
  | { reason: 'confirmed'; resetToken: string | null }
  | { reason: 'emailTaken'; provider: OauthProvider | null }
  | { reason: 'cancelled'; provider: OauthProvider | null };

/** What the entrance has to say to who arrives. */
export const useArrival = create<{ arrival: Arrival | null }>(() => ({ arrival: null }));

/** Says something on the sign-in page; null takes it away. */
export function setArrival(arrival: Arrival | null): void {
  useArrival.setState({ arrival });
}

/** Takes away what a new try makes old. That an address is confirmed stays true. */
export function clearRefusal(): void {
  if (useArrival.getState().arrival?.reason !== 'confirmed') setArrival(null);
}

/** Clears an error of the entrance once it has been shown long enough. */
export function useErrorLife(error: unknown, clear: () => void): void {
  useEffect(() => {
    if (error === null || error === undefined) return undefined;
    const timer = setTimeout(clear, uiTimes.authErrorLife);
    return () => clearTimeout(timer);
  }, [error, clear]);
}
