import { createOpenIdProvider } from './openid.ts';
import type { ProviderClient, SignInProvider } from './provider.ts';

/** Base URL of LinkedIn's discovery document. */
export const linkedinIssuer = 'https://www.linkedin.com/oauth';

/**
 * LinkedIn. It treats a code verifier as a failed client authentication and does not return a nonce, so the
 * callback is bound by state and client secret. Its tokens have been seen with both spellings of the issuer.
 */
export function createLinkedin(known: ProviderClient): SignInProvider {
  return createOpenIdProvider(
    {
      name: 'linkedin',
      issuers:
        known.issuer === linkedinIssuer ? [linkedinIssuer, 'https://www.linkedin.com'] : [known.issuer],
      pkce: false,
      nonce: false,
      // LinkedIn does not verify mailboxes: its address is only a hint.
      isEmailProven: () => false,
    },
    known,
  );
}
