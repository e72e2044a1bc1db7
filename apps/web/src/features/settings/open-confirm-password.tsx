import type { TFunction } from 'i18next';
import { pushModal, type ModalControls } from '../../ui/modals/modal-stack.store.ts';

/** Asks for the password. The body is there before the dialog opens, so that the focus goes to the field. */
export async function openConfirmPassword(
  t: TFunction,
  { text, onConfirmed }: { text: string; onConfirmed: () => void },
): Promise<void> {
  const { ConfirmPasswordBody } = await import('./confirm-password.modal.tsx');
  pushModal({
    name: 'confirmPassword',
    title: t('settings.confirmPassword.title'),
    Body: ({ close }: ModalControls) => (
      <ConfirmPasswordBody text={text} onConfirmed={onConfirmed} close={close} />
    ),
  });
}
