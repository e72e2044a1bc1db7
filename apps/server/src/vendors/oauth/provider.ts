import type { OauthProvider } from '@polylogue/contract/oauth';

/** An identity confirmed by a provider. */
export interface Identity {
  /** Permanent and never reassigned; an e-mail address can change hands. */
  subject: string;
  email: string | null;
  /** Whether the provider is the authority over the address, so that it need not be verified again. */
  emailProven: boolean;
  name: string | null;
}

/** The values that bind one sign-in attempt. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** Query parameters of the callback. `iss`: the issuer, if given. */
export interface SignInReturn {
  code: string;
  state: string;
  iss?: string;
}

/** A sign-in provider: where to send people, and who came back. */
export interface SignInProvider {
  name: OauthProvider;
  authorizationUrl(attempt: SignInAttempt): Promise<string>;
  /** Exchanges the code for an identity; throws {@link ProviderError} if any check fails. */
  exchange(returned: SignInReturn, attempt: SignInAttempt): Promise<Identity>;
}

/** The providers in use; one that is not configured is absent. */
export type SignInProviders = Partial<Record<OauthProvider, SignInProvider>>;

/** Our registration with a provider. */
export interface ProviderClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The provider refused, violated the protocol or was unreachable. The message contains no secrets. */
export class ProviderError extends Error {}
