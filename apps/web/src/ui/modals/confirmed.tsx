import { lazy } from 'react';
import { pushModal, type ModalControls } from './modal-stack.store.ts';
import type { ConfirmedProps } from './confirmed.modal.tsx';

const ConfirmedBody = lazy(async () => ({ default: (await import('./confirmed.modal.tsx')).ConfirmedBody }));

interface Confirmation extends Omit<ConfirmedProps, 'onConfirm'> {
  title: string;
  /** While its promise runs the button shows it; the dialog closes when it is kept. */
  onConfirm: () => void | Promise<void>;
  /** Runs when the dialog is closed in any other way. */
  onReject?: () => void;
}

/** Asks before something that cannot be taken back. */
export function openConfirmed({ title, onConfirm, onReject, ...words }: Confirmation): number {
  let isConfirmed = false;
  async function confirm(): Promise<void> {
    await onConfirm();
    isConfirmed = true;
  }
  function Body({ close }: ModalControls) {
    return <ConfirmedBody {...words} onConfirm={confirm} close={close} />;
  }
  return pushModal({
    name: 'confirmed',
    title,
    Body,
    onClose: () => {
      if (!isConfirmed) onReject?.();
    },
  });
}
