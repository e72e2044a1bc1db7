import { lazyModal } from '../../../ui/modals/lazy-modal.ts';
import type { RefundErrorProps } from './refund-error.modal.tsx';
import type { RefundSelectProps } from './refund-select.modal.tsx';
import type { WithdrawProps } from './withdraw.modal.tsx';

const texts = ['payments'] as const;

/** Asks why somebody wants their money back, and returns it. */
export const openRefundSelect = lazyModal({
  name: 'refundSelect',
  texts,
  opensWhole: true,
  load: async () => (await import('./refund-select.modal.tsx')).RefundSelectBody,
  title: (t, { price }: RefundSelectProps) => t('payments.refund.title', { price }),
});

/** Says that a refund cannot be automatic, and where to go. */
export const openRefundError = lazyModal({
  name: 'refundError',
  texts,
  opensWhole: true,
  load: async () => (await import('./refund-error.modal.tsx')).RefundErrorBody,
  title: (t, _props: RefundErrorProps) => t('payments.refund.errorTitle'),
});

/** Says what withdrawing from a contract returns, then takes the declaration. */
export const openWithdraw = lazyModal({
  name: 'withdraw',
  texts,
  opensWhole: true,
  load: async () => (await import('./withdraw.modal.tsx')).WithdrawBody,
  title: (t, _props: WithdrawProps) => t('payments.withdraw.title'),
});
