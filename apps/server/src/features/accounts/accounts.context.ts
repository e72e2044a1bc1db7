import type { AccountsDeps } from './accounts.deps.ts';
import type { HandOver } from './sessions/hand-over.ts';
import type { Sessions } from './sessions/sessions.service.ts';
import type { FounderCookie } from './sign-up/founder-cookie.ts';

/** What the account modules share: dependencies, sessions, and handing a session to a browser. */
export interface AccountsContext extends AccountsDeps {
  sessions: Sessions;
  handOver: HandOver;
  /** Recognises the browser an account was created in. */
  founder: FounderCookie;
  /** Whether cookies are HTTPS-only. */
  secure: boolean;
}
