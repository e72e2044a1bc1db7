import { countTokens } from './upstream.mjs';

/**
 * A reader's view of one stream: when its first token came, how many came, and when it ended. `onTokens` is
 * called for each piece with its count and time.
 */
export function createStream(onTokens) {
  const first = Promise.withResolvers();
  const end = Promise.withResolvers();
  // A caller that awaits only one of the two must not get an unhandled rejection from the other.
  first.promise.catch(() => undefined);
  end.promise.catch(() => undefined);
  const startedAt = performance.now();
  const stream = {
    tokens: 0,
    /** Milliseconds from the question to the first token. */
    begun: first.promise,
    ended: end.promise,
    read: (bytes) => {
      const count = countTokens(bytes);
      if (count === 0) return count;
      const now = performance.now();
      if (stream.tokens === 0) first.resolve(now - startedAt);
      stream.tokens += count;
      onTokens?.(count, now);
      return count;
    },
    end: () => {
      first.reject(new Error('The stream ended without a token.'));
      end.resolve();
    },
    fail: (error) => {
      first.reject(error);
      end.reject(error);
    },
  };
  return stream;
}
