import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { openOutcome } from '../checkout/addresses.ts';
import { PaymentFrame, PrivacyNote } from '../card/payment-frame.tsx';
import { UnknownOrder } from '../card/unknown-order.tsx';
import { formatMoney } from '../money.ts';
import { paymentPageQuery, paymentQuery } from '../payments.data.ts';
import { drawForm } from './krypton.ts';
import { PaymentSummary } from './payment-summary.tsx';
import classes from '../card/card.module.css';

/** The page with the provider's form. */
export function FormPage() {
  const { token } = useParams({ from: '/payment-pages/payment/$token' });
  const { t } = useTranslation();
  const { data: page } = useQuery(paymentPageQuery('other'));
  const latest = useQuery(paymentQuery(undefined));
  const payment = latest.data?.token === token ? latest.data : undefined;
  const host = useRef<HTMLDivElement>(null);
  const isKnown = !latest.isPending;
  const hasEnded = latest.data?.status === 'succeeded' && payment !== undefined;

  const isCard = payment?.kind === 'card';
  const title = t(isCard ? 'payments.order.card' : 'payments.form.title');
  // The form is in English, and so is its button.
  const price = payment && payment.amount > 0 ? formatMoney(payment, 'en') : undefined;
  const label = isCard ? t('payments.form.save') : price && t('payments.form.button', { price });
  const form = useQuery({
    queryKey: ['provider-form', token],
    queryFn: async () => {
      if (host.current === null || page === undefined) throw new Error('There is no place for the form');
      await drawForm(host.current, { page, token, label });
      return true;
    },
    enabled: page !== undefined && isKnown && !hasEnded,
    retry: false,
    // Drawing again would empty the fields.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  const paymentId = payment?.id;
  useEffect(() => {
    // Back in history after paying: the form would be refused.
    if (hasEnded && paymentId !== undefined) openOutcome(true, paymentId);
  }, [hasEnded, paymentId]);

  if (latest.data === null) return <UnknownOrder text={t('payments.form.over')} />;
  return (
    <PaymentFrame title={title} summary={payment ? <PaymentSummary payment={payment} /> : null}>
      <h2 className={classes['formTitle']}>{title}</h2>
      <p className={classes['hint']}>{t('payments.form.text')}</p>
      {form.isPending || form.isFetching ? (
        <div role="status" aria-label={t('payments.form.loading')}>
          <Skeleton height={180} />
        </div>
      ) : null}
      {form.isError && !form.isFetching ? (
        <>
          <Notice tone="bad">{t('payments.form.failed')}</Notice>
          <Button onClick={() => void form.refetch()}>{t('payments.plans.retry')}</Button>
        </>
      ) : null}
      <div ref={host} className={classes['providerForm']} hidden={form.isError} />
      {page?.demo === true ? <p className={classes['demo']}>{t('payments.form.demo')}</p> : null}
      <PrivacyNote text={t(isCard ? 'payments.card.acceptKeep' : 'payments.form.accept')} />
    </PaymentFrame>
  );
}
