import type { BrowserContext, Cookie } from '@playwright/test';
import { signIn, type Person } from './people.ts';

/** Somebody whose one sign-in serves many tests. */
export interface Resident {
  person: Person;
  /** Signs a fresh context in. */
  enter(context: BrowserContext): Promise<void>;
}

/** Well below the life of an access token: contexts that share a session must not begin to rotate its refresh token. */
const cookieLife = 5 * 60_000;

/** Makes a resident of somebody with an account. */
export function createResident(person: Person): Resident {
  let kept: { cookies: Cookie[]; since: number } | undefined;
  return {
    person,
    enter: async (context) => {
      if (kept !== undefined && Date.now() - kept.since < cookieLife) {
        await context.addCookies(kept.cookies);
        return;
      }
      await signIn(context, person);
      kept = { cookies: await context.cookies(), since: Date.now() };
    },
  };
}
