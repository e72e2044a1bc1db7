import { lazyModal } from '../../../ui/modals/lazy-modal.ts';
import type { CheckoutProps } from './use-payment.ts';
import { planNameOf } from './purchase-name.ts';

const texts = ['payments'] as const;

/** Confirms a charge to the saved card. */
export const openPaymentConfirm = lazyModal({
  name: 'paymentConfirm',
  texts,
  opensWhole: true,
  load: async () => (await import('./payment-confirm.modal.tsx')).PaymentConfirmBody,
  title: (t, _props: CheckoutProps) => t('payments.checkout.confirm'),
});

/** Asks how to pay: by card or by the fast payment system. */
export const openSelectPaymentType = lazyModal({
  name: 'selectPaymentType',
  texts,
  opensWhole: true,
  load: async () => (await import('./select-payment-type.modal.tsx')).SelectPaymentTypeBody,
  title: (t, _props: CheckoutProps) => t('payments.checkout.how'),
});

/** Says what a change of plan costs and when it happens, before it is made. */
export const openConfirmSwitch = lazyModal({
  name: 'confirmSwitch',
  texts,
  opensWhole: true,
  load: async () => (await import('./confirm-switch.modal.tsx')).ConfirmSwitchBody,
  title: (t, { preview }: CheckoutProps) =>
    t('payments.checkout.switch', { plan: planNameOf(t, preview.plan ?? 'free') }),
});
