import { domainOf, isTrue } from './claims.ts';
import { createOpenIdProvider } from './openid.ts';
import type { ProviderClient, SignInProvider } from './provider.ts';

/** Issuer of Google's own accounts. */
export const googleIssuer = 'https://accounts.google.com';

/** Google. Old tokens have the issuer without its scheme. */
export function createGoogle(known: ProviderClient): SignInProvider {
  return createOpenIdProvider(
    {
      name: 'google',
      issuers: known.issuer === googleIssuer ? [googleIssuer, 'accounts.google.com'] : [known.issuer],
      pkce: true,
      nonce: true,
      // Lets people with several accounts choose; otherwise the last one used is taken silently.
      parameters: { prompt: 'select_account' },
      // For other domains Google only knows that the mailbox was verified once, and mailboxes change hands.
      isEmailProven: (email, claims) =>
        isTrue(claims.email_verified) &&
        (domainOf(email) === 'gmail.com' ||
          (typeof claims.hd === 'string' && claims.hd.toLowerCase() === domainOf(email))),
    },
    known,
  );
}
