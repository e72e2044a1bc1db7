import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Authenticate, Credentials } from '../../../platform/http/caller.ts';
import type { Recognise } from '../../../platform/realtime/gate.ts';
import type { Realtime } from '../../../platform/realtime/realtime.ts';
import type { SessionSecrets } from '../../../platform/secrets.ts';
import { createAccessTokens } from './access-token.ts';
import { openDenylist } from './denylist.ts';
import { accessCookieIn, accessCookieOf } from './session-cookies.ts';

/** Reads access cookies, without the database or another process. */
export interface Authentication {
  authenticate: Authenticate;
  /** The same for WebSocket upgrades. */
  recognise: Recognise;
}

/** Makes both ways of reading over one memory of the tokens seen. */
export async function openAuthentication(deps: {
  secrets: { session: SessionSecrets };
  clock: Clock;
  database: Pick<Database, 'db'>;
  realtime: Pick<Realtime, 'onEnd'>;
}): Promise<Authentication> {
  const denylist = await openDenylist(deps);
  const accessTokens = createAccessTokens({ secrets: deps.secrets.session, clock: deps.clock });

  async function read(token: string | undefined): Promise<Credentials> {
    if (token === undefined) return { state: 'none' };
    const caller = await accessTokens.verify(token);
    if (!caller || denylist.has(caller.sessionId)) return { state: 'invalid' };
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
