import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';

const maxRetries = 2;
const maxDelay = 30_000;

/** Only what may succeed unchanged is asked again; an abort or a programming error never is. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < maxRetries && error instanceof ApiError && error.retryable;
}

/** Milliseconds before the next try: what the server asked for, otherwise 1 s, 2 s, … */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return Math.min(asked === undefined ? 1_000 * 2 ** failures : asked * 1_000, maxDelay);
}

/** The cache of everything the server knows. The channel `user#…` says what changed, so data need not be polled. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
      },
      // Tried and told as failed, also where the browser believes itself offline: a sign-in or a form that waits unseen
      // for the network would be sent when nobody expects it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
