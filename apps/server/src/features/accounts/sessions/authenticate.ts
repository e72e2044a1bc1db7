import type { Clock } from '../../../platform/clock.ts';
import type { Authenticate } from '../../../platform/http/caller.ts';
import { createAccessTokens } from './access-token.ts';
import type { Denylist } from './denylist.ts';
import { accessCookieOf } from './session-cookies.ts';

/** Reads the access cookie of a request; asks neither the database nor another process. */
export function createAuthenticate(deps: {
  secrets: { session: string };
  clock: Clock;
  denylist: Denylist;
}): Authenticate {
  const accessTokens = createAccessTokens({ secret: deps.secrets.session, clock: deps.clock });
  return async (request) => {
    const token = accessCookieOf(request);
    if (token === undefined) return { state: 'none' };
    const caller = await accessTokens.verify(token);
    if (!caller || deps.denylist.has(caller.sessionId)) return { state: 'invalid' };
    return { state: 'valid', caller };
  };
}
