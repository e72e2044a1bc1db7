import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';

const maxRetries = 2;
const maxDelay = 30_000;

/** Retries only retryable errors, never an abort or a programming error. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < maxRetries && error instanceof ApiError && error.retryable;
}

/** Retry delay in milliseconds: the server's, otherwise 1 s, 2 s, … */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return Math.min(asked === undefined ? 1_000 * 2 ** failures : asked * 1_000, maxDelay);
}

/** Creates the query cache. The `user#…` channel reports changes, so nothing is polled. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline requests fail at once with an error; a silent wait would look like a hang.
      queries: {
        networkMode: 'always',
        retry: shouldRetry,
        retryDelay,
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
