import type { UserSession } from '@polylogue/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { presentSession } from '../accounts.present.ts';
import type { User } from '../accounts.queries.ts';
import { refreshCookieOf, setSessionCookies } from './session-cookies.ts';
import type { Sessions, SessionTokens } from './sessions.service.ts';

/** A user who has just signed in, and the tokens for the browser. */
export interface SignedIn {
  user: User;
  tokens: SessionTokens;
  /** The operator signed in as the user. */
  impersonated?: boolean;
}

/** The sign-in request and its reply. */
export interface Exchange {
  caller: Caller | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Hands a new session to the browser and returns its presentation. */
export type HandOver = (exchange: Exchange, signedIn: SignedIn) => Promise<UserSession>;

/** A browser has one session: its previous one ends. */
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
