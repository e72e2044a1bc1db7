import type { OauthProvider } from '@polylogue/contract/oauth';
import { uiTimes } from '@polylogue/contract/limits';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { ApiErrorCode } from '../../lib/api/api-error.ts';

/** Why a visitor was redirected to sign-in. The provider is unknown without browser storage. */
export type Arrival =
  | { reason: 'error'; code: ApiErrorCode }
  /**
   * The address was confirmed in a different browser than the one that signed up; the token sets a password.
   */
  | { reason: 'confirmed'; resetToken: string | null }
  | { reason: 'emailTaken'; provider: OauthProvider | null }
  | { reason: 'cancelled'; provider: OauthProvider | null };

/** The notice on the sign-in page. */
export const useArrival = create<{ arrival: Arrival | null }>(() => ({ arrival: null }));

/** Shows a notice on the sign-in page; null clears it. */
export function setArrival(arrival: Arrival | null): void {
  useArrival.setState({ arrival });
}

/** Clears notices that a new attempt makes stale. A confirmed address stays confirmed. */
export function clearRefusal(): void {
  if (useArrival.getState().arrival?.reason !== 'confirmed') setArrival(null);
}

/** Clears an error on the sign-in pages after a while. */
export function useClearErrorLater(error: unknown, clear: () => void): void {
  useEffect(() => {
    if (error === null || error === undefined) return undefined;
    const timer = setTimeout(clear, uiTimes.authErrorLife);
    return () => clearTimeout(timer);
  }, [error, clear]);
}
