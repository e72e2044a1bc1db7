import type { BrowserContext, Cookie } from '@playwright/test';
import { signIn, type Person } from './people.ts';

/** A user whose single sign-in serves many tests. */
export interface Resident {
  person: Person;
  /** Signs in a fresh context. */
  enter(context: BrowserContext): Promise<void>;
}

/** Well below an access token's lifetime: contexts that share a session must not rotate its refresh token. */
const cookieLife = 5 * 60_000;

/** Creates a resident from a person with an account. */
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
      // The language belongs to the browser of this test.
      const cookies = (await context.cookies()).filter(({ name }) => name !== 'language');
      kept = { cookies, since: Date.now() };
    },
  };
}
