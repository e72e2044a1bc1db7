import type { UserSession } from '@polylogue/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { presentSession } from '../accounts.present.ts';
import type { User } from '../accounts.queries.ts';
import { refreshCookieOf, setSessionCookies } from './session-cookies.ts';
import type { Sessions, SessionTokens } from './sessions.service.ts';

/** A user who has just signed in, and what the browser gets. */
export interface SignedIn {
  user: User;
  tokens: SessionTokens;
  /** The operator signed in as the user. */
  impersonated?: boolean;
}

/** The request that signs somebody in, and its answer. */
export interface Exchange {
  caller: Caller | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Gives a new session to the browser and answers whose it is. */
export type HandOver = (exchange: Exchange, signedIn: SignedIn) => Promise<UserSession>;

/** A browser has one session: the one it held until now ends. */
export function createHandOver(
  sessions: Pick<Sessions, 'endPresented'>,
  { secure, config }: { secure: boolean; config: Pick<Config, 'UNVERIFIED_MAY_SEND'> },
): HandOver {
  return async ({ caller, request, reply }, { user, tokens, impersonated }) => {
    await sessions.endPresented({ caller, refreshToken: refreshCookieOf(request) });
    setSessionCookies(reply, tokens, secure);
    return presentSession(user, { impersonated }, config);
  };
}
