import type { FastifyRequest } from 'fastify';

/** Who is signed in, as tokens say it. */
export interface Identity {
  userId: number;
  sessionId: string;
  /** An operator is signed in as this user and may only read. */
  impersonated?: boolean;
}

/** The caller: a signed-in user in a session. */
export interface Caller extends Identity {
  /** Whose things the caller works on: what rows with `owner_id` are asked by. Today always the user. */
  ownerId: number;
}

/** The one place that knows for whom somebody signed in works. */
export function callerOf(identity: Identity): Caller {
  return { ...identity, ownerId: identity.userId };
}

/** The state of a request's credentials. `invalid`: present, but expired, forged or revoked. */
export type Credentials = { state: 'none' } | { state: 'invalid' } | { state: 'valid'; caller: Caller };

/** Reads a request's credentials. Injected by the application, since the platform knows nothing about accounts. */
export type Authenticate = (request: FastifyRequest) => Promise<Credentials>;

declare module 'fastify' {
  interface FastifyRequest {
    credentials: Credentials;
  }
}
