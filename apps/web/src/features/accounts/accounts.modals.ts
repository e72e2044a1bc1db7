import type { OauthBinding } from '@polylogue/contract/oauth';
import { lazyModal } from '../../ui/modals/lazy-modal.ts';

/** Asks whether to link an identity to this account. */
export const openBindingConfirm = lazyModal({
  name: 'oauthBindingConfirm',
  load: async () => (await import('./oauth/binding-confirm.modal.tsx')).BindingConfirmBody,
  title: (t, { binding }: { binding: OauthBinding }) =>
    t('accounts.binding.title', { provider: t(`accounts.${binding.type}`) }),
  opensWhole: true,
});
