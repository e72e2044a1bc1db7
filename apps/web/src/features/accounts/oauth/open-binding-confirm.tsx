import type { OauthBinding } from '@polylogue/contract/oauth';
import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { pushModal, type ModalControls } from '../../../ui/modals/modal-stack.store.ts';

const BindingConfirmBody = lazy(async () => ({
  default: (await import('./binding-confirm.modal.tsx')).BindingConfirmBody,
}));

/** Asks whether an identity becomes a way into this account. `onClose` runs however it is answered. */
export function openBindingConfirm(t: TFunction, binding: OauthBinding, onClose: () => void): void {
  pushModal({
    name: 'oauthBindingConfirm',
    title: t('accounts.binding.title', { provider: t(`accounts.${binding.type}`) }),
    Body: ({ close }: ModalControls) => <BindingConfirmBody binding={binding} close={close} />,
    onClose,
  });
}
