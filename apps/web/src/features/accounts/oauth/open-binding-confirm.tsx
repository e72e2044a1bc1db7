import type { OauthBinding } from '@polylogue/contract/oauth';
import type { TFunction } from 'i18next';
import { pushModal, type ModalControls } from '../../../ui/modals/modal-stack.store.ts';

/**
 * Asks whether an identity becomes a way into this account. `onClose` runs however it is answered. The body is there
 * before the dialog opens, so that the focus goes to what it names and not to the cross.
 */
export async function openBindingConfirm(
  t: TFunction,
  binding: OauthBinding,
  onClose: () => void,
): Promise<void> {
  const { BindingConfirmBody } = await import('./binding-confirm.modal.tsx');
  pushModal({
    name: 'oauthBindingConfirm',
    title: t('accounts.binding.title', { provider: t(`accounts.${binding.type}`) }),
    Body: ({ close }: ModalControls) => <BindingConfirmBody binding={binding} close={close} />,
    onClose,
  });
}
