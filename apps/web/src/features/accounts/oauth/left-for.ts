import { oauthProvider, type OauthProvider } from '@polylogue/contract/oauth';

/** In this tab only: the way to a provider and back never leaves it. */
const key = 'polylogue:oauth-provider';

/** Remembers where this tab went, so that the way back can name it. */
export function rememberProvider(provider: OauthProvider): void {
  try {
    sessionStorage.setItem(key, provider);
  } catch {
    // Refused storage: the words then do without the name.
  }
}

/** The provider this tab went to; null when nothing tells. */
export function providerLeftFor(): OauthProvider | null {
  try {
    return oauthProvider.safeParse(sessionStorage.getItem(key)).data ?? null;
  } catch {
    return null;
  }
}
