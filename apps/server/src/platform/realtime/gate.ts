import type { IncomingMessage } from 'node:http';
import { realtimePath, realtimeQuery } from '@polylogue/contract/realtime';
import type { Clock } from '../clock.ts';
import type { Caller } from '../http/caller.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Admission, Tokens } from './token.ts';
import { isOwnUpgrade, type OutsideView } from './upgrade.ts';

/** Tells whose cookies a request carries; null for nobody's. Handed in, since the platform knows no accounts. */
export type Recognise = (request: IncomingMessage) => Promise<Caller | null>;

/** What an upgrade that is granted came with. */
export interface Admitted {
  admission: Admission;
  /** Frames that stand in the address. */
  said: readonly string[];
}

/** What the gate needs of the rest. */
export interface GateOptions extends OutsideView {
  clock: Clock;
  tokens: Tokens;
  ended: EndedSessions;
}

/**
 * Decides about upgrades: by a token where the address has one, otherwise by the session's cookie, which saves a page the
 * trip for a token. Answers the status of a refusal.
 */
export function createGate(options: GateOptions) {
  const { clock, tokens, ended } = options;

  async function byCookie(
    request: IncomingMessage,
    recognise: Recognise | undefined,
  ): Promise<Admission | undefined> {
    // Taken before the question: what ends while it is asked ends this, too.
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
