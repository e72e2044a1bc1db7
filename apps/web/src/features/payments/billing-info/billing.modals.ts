import { lazyModal } from '../../../ui/modals/lazy-modal.ts';
import type { BillingProps } from './billing.modal.tsx';

const load = async () => (await import('./billing.modal.tsx')).BillingBody;
const texts = ['payments'] as const;

const openWhole = lazyModal({
  name: 'billing',
  texts,
  opensWhole: true,
  load,
  title: (t, _props: BillingProps) => t('payments.billing.title'),
});

const openShort = lazyModal({
  name: 'VAT',
  texts,
  opensWhole: true,
  load,
  title: (t, _props: BillingProps) => t('payments.billing.vatTitle'),
});

/** All details of receipts. */
export function openBilling(): void {
  openWhole({ isWhole: true });
}

/** Only what the price depends on: type, country and VAT number. */
export function openVat(onSaved?: () => void): void {
  openShort({ isWhole: false, ...(onSaved && { onSaved }) });
}
