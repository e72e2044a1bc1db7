import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Payment } from '@polylogue/contract/payments';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { sessionQuery } from '../../../lib/session/session.data.ts';
import { paths } from '../../../paths.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { markSeen, paymentQuery, refreshAfterPayment } from '../payments.data.ts';
import { failureText, tellSuccess } from './outcome-text.ts';
import { isFirstTelling } from './told.ts';
import classes from './result.module.css';

/** The payment of the address, or the latest; null if it cannot be had. */
async function paymentOf(queryClient: QueryClient, paymentId: number | undefined): Promise<Payment | null> {
  if (queryClient.getQueryData(sessionQuery.queryKey)?.isAuth !== true) return null;
  try {
    return await queryClient.fetchQuery(paymentQuery(paymentId));
  } catch {
    return null;
  }
}

/**
 * Where a payment returns to. The address says how it went, but only the server knows: the page refreshes what a payment
 * changes, says how it ended, and goes on to the chat.
 */
function ResultPage({ isSuccess, paymentId }: { isSuccess: boolean; paymentId: number | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isTold = useRef(false);

  const tell = useEffectEvent(async () => {
    const payment = await paymentOf(queryClient, paymentId);
    if (payment) isFirstTelling(payment);
    await refreshAfterPayment(queryClient);
    switch (payment?.status) {
      case 'succeeded':
        tellSuccess(t, payment, locale);
        break;
      case 'created':
      case 'pending':
        if (isSuccess) notifySuccess(t('payments.outcome.pendingToast'));
        else notifyError(failureText(t, payment));
        break;
      case 'failed':
        notifyError(failureText(t, payment));
        break;
      case 'refunding':
      case 'refunded':
      case undefined:
        if (isSuccess) notifySuccess(t('payments.outcome.payment_success'));
        else notifyError(t('payments.outcome.payment_error'));
        break;
    }
    const hasEnded = payment?.status === 'succeeded' || payment?.status === 'failed';
    if (hasEnded) await markSeen(queryClient, payment.id).catch(() => undefined);
    await navigate({ to: paths.chat, replace: true });
  });

  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    void tell();
  }, []);

  return (
    <div className={classes['result']} role="status">
      <h1>{t(isSuccess ? 'payments.outcome.refreshing' : 'payments.outcome.failing')}</h1>
      <p>{t('payments.outcome.refreshingText')}</p>
    </div>
  );
}

/** After a payment that went through. */
export function PaymentSuccessPage() {
  const { payment } = useSearch({ from: '/public/after-payment-success' });
  return <ResultPage isSuccess paymentId={payment} />;
}

/** After a payment that did not. */
export function PaymentFailPage() {
  const { payment } = useSearch({ from: '/public/after-payment-error' });
  return <ResultPage isSuccess={false} paymentId={payment} />;
}
