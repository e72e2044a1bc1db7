import type { FastifyRequest } from 'fastify';

/** Who is calling: a signed-in user within a session. */
export interface Caller {
  userId: number;
  sessionId: string;
  /** Somebody else, with the right to, sits behind the session: they may read and nothing else. */
  impersonated?: boolean;
}

/** What a request's credentials turned out to be. `invalid`: there are some, but they are expired, forged or revoked. */
export type Credentials = { state: 'none' } | { state: 'invalid' } | { state: 'valid'; caller: Caller };

/** Reads a request's credentials. Handed in by the application, since the platform knows no accounts. */
export type Authenticate = (request: FastifyRequest) => Promise<Credentials>;

declare module 'fastify' {
  interface FastifyRequest {
    credentials: Credentials;
  }
}
