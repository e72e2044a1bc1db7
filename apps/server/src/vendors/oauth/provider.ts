import type { OauthProvider } from '@polylogue/contract/oauth';

/** Whom a provider vouches for. */
export interface Identity {
  /** Never changes and is never given to anybody else; the e-mail may be both. */
  subject: string;
  email: string | null;
  /** Whether the provider is the authority over that address, so that it need not be proven again. */
  emailProven: boolean;
  name: string | null;
}

/** What one way to a provider and back is tied to. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** What came back in the address of the return page. `iss`: which provider says so, if it says. */
export interface SignInReturn {
  code: string;
  state: string;
  iss?: string;
}

/** A provider of sign-in: the page to send somebody to, and who came back from it. */
export interface SignInProvider {
  name: OauthProvider;
  authorizationUrl(attempt: SignInAttempt): Promise<string>;
  /** Trades the returned code for an identity; throws {@link ProviderError} when anything about it is not right. */
  exchange(returned: SignInReturn, attempt: SignInAttempt): Promise<Identity>;
}

/** The providers in use; one that is not configured is absent. */
export type SignInProviders = Partial<Record<OauthProvider, SignInProvider>>;

/** How we are known to a provider. */
export interface ProviderClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The provider refused, answered against the protocol or could not be reached. The message names no secrets. */
export class ProviderError extends Error {}
