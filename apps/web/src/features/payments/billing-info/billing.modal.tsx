import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { notifySuccess } from '../../../ui/notifications/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BillingForm } from './billing-form.tsx';
import { billingCountriesQuery, billingInfoQuery } from './billing-info.data.ts';

/** What the dialogs are opened with. */
export interface BillingProps {
  /** Asks for name and address, too. */
  isWhole: boolean;
  onSaved?: () => void;
}

/** The details for receipts, all of them or those that the price depends on. */
export function BillingBody({ isWhole, onSaved, close }: BillingProps & ModalControls) {
  const { t } = useTranslation();
  const locale = useLocale();
  const info = useQuery(billingInfoQuery(locale));
  const countries = useQuery(billingCountriesQuery(locale));
  const error = info.error ?? countries.error;
  if (error) return <Notice tone="bad">{errorText(t, error)}</Notice>;
  if (!info.data || !countries.data) return <Skeleton height={isWhole ? 380 : 220} />;
  return (
    <BillingForm
      info={info.data}
      countries={countries.data}
      isWhole={isWhole}
      onSaved={() => {
        close();
        notifySuccess(t('payments.billing.saved'));
        onSaved?.();
      }}
      onCancel={close}
    />
  );
}
