import type { Clock } from '../../../platform/clock.ts';
import type { Authenticate, Credentials } from '../../../platform/http/caller.ts';
import type { Recognise } from '../../../platform/realtime/gate.ts';
import { createAccessTokens } from './access-token.ts';
import type { Denylist } from './denylist.ts';
import { accessCookieIn, accessCookieOf } from './session-cookies.ts';

/** Reads access cookies; asks neither the database nor another process. */
export interface Authentication {
  authenticate: Authenticate;
  /** The same for a request to become a socket. */
  recognise: Recognise;
}

/** Makes both ways of reading over one memory of the tokens seen. */
export function createAuthentication(deps: {
  secrets: { session: string };
  clock: Clock;
  denylist: Denylist;
}): Authentication {
  const accessTokens = createAccessTokens({ secret: deps.secrets.session, clock: deps.clock });

  async function read(token: string | undefined): Promise<Credentials> {
    if (token === undefined) return { state: 'none' };
    const caller = await accessTokens.verify(token);
    if (!caller || deps.denylist.has(caller.sessionId)) return { state: 'invalid' };
    return { state: 'valid', caller };
  }

  return {
    authenticate: (request) => read(accessCookieOf(request)),
    recognise: async (request) => {
      const credentials = await read(accessCookieIn(request.headers.cookie));
      return credentials.state === 'valid' ? credentials.caller : null;
    },
  };
}
