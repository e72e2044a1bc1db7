import type { OauthProvider } from '@polylogue/contract/oauth';
import { IconBrandGoogle, IconBrandLinkedin } from '@tabler/icons-react';

const icons = { google: IconBrandGoogle, linkedin: IconBrandLinkedin };

/** Logo of a provider, shown next to its name. */
export function ProviderIcon({ provider, size = 16 }: { provider: OauthProvider; size?: number }) {
  const Icon = icons[provider];
  return <Icon size={size} stroke={1.8} aria-hidden />;
}
