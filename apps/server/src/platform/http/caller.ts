import type { FastifyRequest } from 'fastify';

/** The caller: a signed-in user in a session. */
export interface Caller {
  userId: number;
  sessionId: string;
  /** An operator is signed in as this user and may only read. */
  impersonated?: boolean;
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
