import robotsParser from 'robots-parser';
import { FetchError } from '../../../platform/guarded-fetch/fetch-error.ts';
import type { GuardedFetch } from '../../../platform/guarded-fetch/guarded-fetch.ts';

/** How we introduce ourselves to sites. */
export const robotName = 'PolylogueBot';

/** What sites allow programs to fetch. */
export interface Robots {
  /** Whether the site of the page lets us read it. Throws if the site could not say: then nothing is allowed yet. */
  allows(url: URL): Promise<boolean>;
}

/** Asks each site once. */
export function createRobots(guardedFetch: GuardedFetch, signal: AbortSignal): Robots {
  const asked = new Map<string, Promise<(url: string) => boolean>>();

  async function ask(origin: string): Promise<(url: string) => boolean> {
    const address = `${origin}/robots.txt`;
    try {
      const { bytes } = await guardedFetch({ url: address, types: ['text/plain'], signal });
      const rules = robotsParser(address, bytes.toString());
      return (url) => rules.isAllowed(url, robotName) !== false;
    } catch (error) {
      if (error instanceof FetchError && hasNoRules(error)) return () => true;
      throw error;
    }
  }

  return {
    allows: async (url) => {
      const answer = asked.get(url.origin) ?? ask(url.origin);
      asked.set(url.origin, answer);
      return (await answer)(url.href);
    },
  };
}

/** A site without the file, or with a page in its place, has no rules. One that fails may have some. */
function hasNoRules({ code, status = 0 }: FetchError): boolean {
  return (code === 'refused' && status < 500) || code === 'wrong_type' || code === 'too_many_redirects';
}
