import { createGoogle, googleIssuer } from './google.ts';
import { createLinkedin, linkedinIssuer } from './linkedin.ts';
import type { ProviderClient, SignInProvider, SignInProviders } from './provider.ts';

/** Provider settings. */
export interface SignInSettings {
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  LINKEDIN_CLIENT_ID?: string | undefined;
  LINKEDIN_CLIENT_SECRET?: string | undefined;
}

/** The real provider if configured, else its simulator if running, else none. */
export function createSignInProviders(settings: SignInSettings, simulatorsUrl?: string): SignInProviders {
  function provider(
    create: (known: ProviderClient) => SignInProvider,
    issuers: { real: string; simulated: string },
    registered: { clientId: string | undefined; clientSecret: string | undefined },
  ): SignInProvider | undefined {
    const { clientId, clientSecret } = registered;
    if (clientId && clientSecret) return create({ issuer: issuers.real, clientId, clientSecret });
    if (simulatorsUrl === undefined) return undefined;
    const issuer = `${simulatorsUrl}/oauth/${issuers.simulated}`;
    return create({ issuer, clientId: 'polylogue', clientSecret: 'simulated' });
  }
  return {
    google: provider(
      createGoogle,
      { real: googleIssuer, simulated: 'google' },
      { clientId: settings.GOOGLE_CLIENT_ID, clientSecret: settings.GOOGLE_CLIENT_SECRET },
    ),
    linkedin: provider(
      createLinkedin,
      { real: linkedinIssuer, simulated: 'linkedin' },
      { clientId: settings.LINKEDIN_CLIENT_ID, clientSecret: settings.LINKEDIN_CLIENT_SECRET },
    ),
  };
}
