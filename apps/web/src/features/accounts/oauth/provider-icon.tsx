import type { OauthProvider } from '@polylogue/contract/oauth';
import { IconBrandGoogle, IconBrandLinkedin } from '@tabler/icons-react';

const icons = { google: IconBrandGoogle, linkedin: IconBrandLinkedin };

/** The mark of a provider; its name stands beside it. */
export function ProviderIcon({ provider, size = 16 }: { provider: OauthProvider; size?: number }) {
  const Icon = icons[provider];
  return <Icon size={size} stroke={1.8} aria-hidden />;
}
