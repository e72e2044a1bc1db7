import { uiTimes } from '@polylogue/contract/limits';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { ApiErrorCode } from '../../lib/api/api-error.ts';

/** Why somebody was sent back to the entrance. */
export const useAuthError = create<{ code: ApiErrorCode | null }>(() => ({ code: null }));

/** Shows an error on the sign-in page. */
export function setAuthError(code: ApiErrorCode | null): void {
  useAuthError.setState({ code });
}

/** Clears an error of the entrance once it has been shown long enough. */
export function useErrorLife(error: unknown, clear: () => void): void {
  useEffect(() => {
    if (error === null || error === undefined) return undefined;
    const timer = setTimeout(clear, uiTimes.authErrorLife);
    return () => clearTimeout(timer);
  }, [error, clear]);
}
