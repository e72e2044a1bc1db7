import { domainOf, isTrue } from './claims.ts';
import { createOpenIdProvider } from './openid.ts';
import type { ProviderClient, SignInProvider } from './provider.ts';

/** Where Google's own accounts live. */
export const googleIssuer = 'https://accounts.google.com';

/** Google. Old tokens spell the issuer without its scheme. */
export function createGoogle(known: ProviderClient): SignInProvider {
  return createOpenIdProvider(
    {
      name: 'google',
      issuers: known.issuer === googleIssuer ? [googleIssuer, 'accounts.google.com'] : [known.issuer],
      pkce: true,
      nonce: true,
      // Somebody with several accounts chooses; otherwise the last one used is taken without a question.
      parameters: { prompt: 'select_account' },
      // Of other addresses Google only knows that their mailbox was once read, and mailboxes change hands.
      isEmailProven: (email, claims) =>
        isTrue(claims.email_verified) &&
        (domainOf(email) === 'gmail.com' ||
          (typeof claims.hd === 'string' && claims.hd.toLowerCase() === domainOf(email))),
    },
    known,
  );
}
