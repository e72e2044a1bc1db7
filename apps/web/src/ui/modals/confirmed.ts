import type { ConfirmedProps } from './confirmed.modal.tsx';
import { lazyModal } from './lazy-modal.ts';

const openQuestion = lazyModal({
  name: 'confirmed',
  load: async () => (await import('./confirmed.modal.tsx')).ConfirmedBody,
  title: (_t, { title }: ConfirmedProps & { title: string }) => title,
});

interface Confirmation extends Omit<ConfirmedProps, 'onConfirm'> {
  title: string;
  /** The button shows progress while its promise is pending; the dialog closes when it resolves. */
  onConfirm: () => void | Promise<void>;
  /** Called when the dialog is closed in any other way. */
  onReject?: () => void;
}

/** Asks for confirmation of an irreversible action. */
export function openConfirmed({ onConfirm, onReject, ...words }: Confirmation): void {
  let isConfirmed = false;
  async function confirm(): Promise<void> {
    await onConfirm();
    isConfirmed = true;
  }
  openQuestion({ ...words, onConfirm: confirm }, () => {
    if (!isConfirmed) onReject?.();
  });
}
