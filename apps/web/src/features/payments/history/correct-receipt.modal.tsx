import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BillingDetails } from '../billing-info/billing-details.tsx';
import { billingInfoQuery } from '../billing-info/billing-info.data.ts';
import { openBilling } from '../billing-info/billing.modals.ts';
import { paymentsKey } from '../payments.keys.ts';
import { correctReceiptOf } from './history.data.ts';
import classes from './history.module.css';

/** Which receipt is to be corrected. */
export interface CorrectReceiptProps {
  paymentId: number;
  number: string;
}

/** Shows the details a corrected receipt would have, and asks whether to make it. */
export function CorrectReceiptBody({ paymentId, number, close }: CorrectReceiptProps & ModalControls) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: info } = useQuery(billingInfoQuery(useLocale()));
  const correct = useMutation({
    mutationFn: () => correctReceiptOf(paymentId),
    onSuccess: () => {
      notifySuccess(t('payments.history.correct.done'));
      close();
      return queryClient.invalidateQueries({ queryKey: [paymentsKey, 'history'] });
    },
    onError: (error) => notifyError(errorText(t, error)),
  });
  return (
    <div className={classes['correct']}>
      <p>{t('payments.history.correct.text', { number })}</p>
      {info ? <BillingDetails info={info} /> : <Skeleton height={96} />}
      <Button size="sm" onClick={() => openBilling()}>
        {t('payments.history.correct.change')}
      </Button>
      <div className="modal-actions">
        <Button onClick={close} disabled={correct.isPending}>
          {t('payments.history.correct.cancel')}
        </Button>
        <Button look="primary" disabled={!info} loading={correct.isPending} onClick={() => correct.mutate()}>
          {t('payments.history.correct.confirm')}
        </Button>
      </div>
    </div>
  );
}
