import { createOpenIdProvider } from './openid.ts';
import type { ProviderClient, SignInProvider } from './provider.ts';

/** Where LinkedIn's discovery stands. */
export const linkedinIssuer = 'https://www.linkedin.com/oauth';

/**
 * LinkedIn. It takes a code verifier for a failed client authentication and does not repeat a nonce, so the way back
 * is bound by state and by the client's secret. Its tokens have been seen with either spelling of the issuer.
 */
export function createLinkedin(known: ProviderClient): SignInProvider {
  return createOpenIdProvider(
    {
      name: 'linkedin',
      issuers:
        known.issuer === linkedinIssuer ? [linkedinIssuer, 'https://www.linkedin.com'] : [known.issuer],
      pkce: false,
      nonce: false,
      // LinkedIn vouches for nobody's mailbox: its address is a hint.
      isEmailProven: () => false,
    },
    known,
  );
}
