import { lazyModal } from '../../../ui/modals/lazy-modal.ts';
import type { CorrectReceiptProps } from './correct-receipt.modal.tsx';

/** Shows what a corrected receipt would say, and asks whether to make it. */
export const openCorrectReceipt = lazyModal({
  name: 'correctReceipt',
  texts: ['payments'] as const,
  opensWhole: true,
  load: async () => (await import('./correct-receipt.modal.tsx')).CorrectReceiptBody,
  title: (t, _props: CorrectReceiptProps) => t('payments.history.correct.title'),
});
