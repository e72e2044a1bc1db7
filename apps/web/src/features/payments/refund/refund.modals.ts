import { lazyModal } from '../../../ui/modals/lazy-modal.ts';
import type { RefundErrorProps } from './refund-error.modal.tsx';
import type { RefundSelectProps } from './refund-select.modal.tsx';

const texts = ['payments'] as const;

/** Asks why somebody wants their money back, and returns it. */
export const openRefundSelect = lazyModal({
  name: 'refundSelect',
  texts,
  opensWhole: true,
  load: async () => (await import('./refund-select.modal.tsx')).RefundSelectBody,
  title: (t, _props: RefundSelectProps) => t('payments.refund.title'),
});

/** Says that a refund cannot be automatic, and where to go. */
export const openRefundError = lazyModal({
  name: 'refundError',
  texts,
  opensWhole: true,
  load: async () => (await import('./refund-error.modal.tsx')).RefundErrorBody,
  title: (t, _props: RefundErrorProps) => t('payments.refund.errorTitle'),
});
