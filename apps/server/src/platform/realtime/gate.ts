import type { IncomingMessage } from 'node:http';
import { realtimePath, realtimeQuery } from '@polylogue/contract/realtime';
import type { Clock } from '../clock.ts';
import type { Identity } from '../http/caller.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Admission, Tokens } from './token.ts';
import { isOwnUpgrade, type OutsideView } from './upgrade.ts';

/**
 * Finds the session a request's cookies belong to; null if none. Injected, since the platform knows nothing
 * about accounts.
 */
export type Recognise = (request: IncomingMessage) => Promise<Identity | null>;

/** A granted upgrade. */
export interface Admitted {
  admission: Admission;
  /** Frames from the URL. */
  said: readonly string[];
}

/** Options of the gate. */
export interface GateOptions extends OutsideView {
  clock: Clock;
  tokens: Tokens;
  ended: EndedSessions;
}

/**
 * Admits upgrades: by a token if the URL has one, otherwise by the session cookie, which saves the page a
 * round trip for a token. Returns the status of a refusal.
 */
export function createGate(options: GateOptions) {
  const { clock, tokens, ended } = options;

  async function byCookie(
    request: IncomingMessage,
    recognise: Recognise | undefined,
  ): Promise<Admission | undefined> {
    // Taken before the lookup, so that a session that ends meanwhile is caught.
    const issuedAt = clock.now().getTime();
    const caller = await recognise?.(request);
    return caller ? { caller, issuedAt } : undefined;
  }

  return async (request: IncomingMessage, recognise?: Recognise): Promise<Admitted | number> => {
    const url = URL.parse(request.url ?? '', 'http://localhost');
    if (url?.pathname !== realtimePath) return 404;
    const token = url.searchParams.get(realtimeQuery.token);
    if (!isOwnUpgrade(request, { ...options, isByCookie: token === null })) return 403;
    const admission = token === null ? await byCookie(request, recognise) : tokens.read(token);
    if (admission === undefined || ended.has(admission)) return 401;
    return { admission, said: url.searchParams.getAll(realtimeQuery.say) };
  };
}
