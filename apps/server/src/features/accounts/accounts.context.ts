import type { AccountsDeps } from './accounts.deps.ts';
import type { HandOver } from './sessions/hand-over.ts';
import type { Sessions } from './sessions/sessions.service.ts';
import type { FounderCookie } from './sign-up/founder-cookie.ts';

/** What the parts of the accounts share: the dependencies, the sessions and how one is given to a browser. */
export interface AccountsContext extends AccountsDeps {
  sessions: Sessions;
  handOver: HandOver;
  /** Knows the browser an account was made in. */
  founder: FounderCookie;
  /** Whether cookies go over HTTPS only. */
  secure: boolean;
}
