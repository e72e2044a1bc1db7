import { FetchError } from '../../../platform/guarded-fetch/fetch-error.ts';
import type { GuardedFetch } from '../../../platform/guarded-fetch/guarded-fetch.ts';
import { readRobots, robotsBytes, type RobotsVerdict } from './robots-rules.ts';

/** How we introduce ourselves to sites. */
export const robotName = 'PolylogueBot';

/** What sites allow programs to fetch. */
export interface Robots {
  /** Whether the site of the page lets us read it. Throws if the site could not say: then nothing is allowed yet. */
  allows(url: URL): Promise<boolean>;
}

/** Asks each site once. */
export function createRobots(guardedFetch: GuardedFetch, signal: AbortSignal): Robots {
  const asked = new Map<string, Promise<RobotsVerdict>>();

  async function ask(origin: string): Promise<RobotsVerdict> {
    const address = `${origin}/robots.txt`;
    try {
      // One byte more tells that there is more.
      const firstBytes = robotsBytes + 1;
      const { bytes } = await guardedFetch({ url: address, types: ['text/plain'], signal, firstBytes });
      return await readRobots(bytes, robotName);
    } catch (error) {
      if (error instanceof FetchError && hasNoRules(error)) return async () => true;
      throw error;
    }
  }

  return {
    allows: async (url) => {
      const answer = asked.get(url.origin) ?? ask(url.origin);
      asked.set(url.origin, answer);
      return (await answer)(url);
    },
  };
}

/** A site without the file, or with a page in its place, has no rules. One that fails may have some. */
function hasNoRules({ code, status = 0 }: FetchError): boolean {
  return (code === 'refused' && status < 500) || code === 'wrong_type' || code === 'too_many_redirects';
}
