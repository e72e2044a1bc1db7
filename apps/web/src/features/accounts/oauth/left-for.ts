import { oauthProvider, type OauthProvider } from '@polylogue/contract/oauth';

/** Session storage, because the redirect to a provider and back stays in this tab. */
const key = 'polylogue:oauth-provider';

/** Remembers the provider this tab was redirected to, so that messages can name it. */
export function rememberProvider(provider: OauthProvider): void {
  try {
    sessionStorage.setItem(key, provider);
  } catch {
    // Storage is blocked: messages do without the name.
  }
}

/** The provider this tab was redirected to; null when unknown. */
export function providerLeftFor(): OauthProvider | null {
  try {
    return oauthProvider.safeParse(sessionStorage.getItem(key)).data ?? null;
  } catch {
    return null;
  }
}
