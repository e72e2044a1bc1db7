import type { Payment, PurchasePreview } from '@polylogue/contract/payments';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { keepBarFree } from '../card/pay-bar.tsx';
import { PaymentFrame, PrivacyNote } from '../card/payment-frame.tsx';
import { UnknownOrder } from '../card/unknown-order.tsx';
import { BeginNow, useBeginning } from '../checkout/begin-now.tsx';
import { AcceptNote, YearSum } from '../checkout/pay-note.tsx';
import { formatMoney } from '../money.ts';
import { noteBeginning, paymentOfTokenQuery, paymentPageQuery } from '../payments.data.ts';
import { drawForm } from './krypton.ts';
import { PaymentSummary, usePaymentTerms } from './payment-summary.tsx';
import classes from '../card/card.module.css';

/** The page with the provider's form. */
export function FormPage() {
  const { token } = useParams({ from: '/payment-pages/payment/$token' });
  const { t } = useTranslation();
  const { data: payment, error } = useQuery(paymentOfTokenQuery(token));
  if (error) return <UnknownOrder text={isApiError(error) ? t('payments.form.over') : errorText(t, error)} />;
  if (payment === undefined) {
    return (
      <PaymentFrame title={t('payments.form.title')} summary={<Skeleton height={220} />}>
        <div role="status" aria-label={t('payments.form.loading')}>
          <Skeleton height={220} />
        </div>
      </PaymentFrame>
    );
  }
  if (payment?.status === 'succeeded') return <UnknownOrder text={t('payments.form.paid')} />;
  if (payment?.token !== token) return <UnknownOrder text={t('payments.form.over')} />;
  return <OpenForm payment={payment} token={token} />;
}

/** The box is noted with the order, which is there already. */
function useNotedBeginning({ id }: Payment, preview: PurchasePreview | undefined) {
  const { t } = useTranslation();
  const beginning = useBeginning(preview);
  const noting = useMutation({
    mutationFn: (beginNow: boolean) => noteBeginning(id, beginNow),
    onError: (failure) => {
      beginning.tick(false);
      notifyError(errorText(t, failure));
    },
  });
  function tick(wanted: boolean): void {
    beginning.tick(wanted);
    noting.mutate(wanted);
  }
  return { ...beginning, tick, isNoting: noting.isPending };
}

function OpenForm({ payment, token }: { payment: Payment; token: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: page } = useQuery(paymentPageQuery('other'));
  const terms = usePaymentTerms(payment);
  const beginning = useNotedBeginning(payment, terms.preview);
  const host = useRef<HTMLDivElement>(null);
  const isSale = payment.kind !== 'card';
  const isHeld = terms.isPending || beginning.isNoting;
  // The form is drawn once and asks later.
  const { allows } = beginning;
  const mayPay = useRef(allows);
  useEffect(() => {
    mayPay.current = allows;
  }, [allows]);

  // The form speaks English unless the operator lets it follow the reader, and so does its button.
  const follows = page?.language === 'auto';
  const formLocale = follows ? locale : 'en';
  const price = formatMoney(payment, formLocale);
  const payLabel = t(follows ? 'payments.card.pay' : 'payments.form.button', { price });
  const label = isSale ? payLabel : t(follows ? 'payments.card.keep' : 'payments.form.save');
  const labels = {
    'kr-pan': t('payments.card.number'),
    'kr-expiry': t('payments.card.date'),
    'kr-security-code': t('payments.card.cvv'),
  };
  const form = useQuery({
    queryKey: ['provider-form', token],
    queryFn: async () => {
      if (host.current === null || page === undefined) throw new Error('There is no place for the form');
      const form = { page, token, label, labels, locale: formLocale };
      return drawForm(host.current, { ...form, mayPay: () => mayPay.current() });
    },
    enabled: page !== undefined,
    retry: false,
    // Drawing again would empty the fields.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  const bar = form.data;
  useEffect(() => (bar === undefined ? undefined : keepBarFree(bar)), [bar]);

  const title = t(isSale ? 'payments.form.title' : 'payments.order.card');
  return (
    <PaymentFrame title={title} summary={<PaymentSummary payment={payment} terms={terms} />}>
      <h2 className={classes['formTitle']}>{title}</h2>
      <p className={classes['hint']}>{t('payments.form.text')}</p>
      {page?.demo === true ? <p className={classes['demo']}>{t('payments.form.demo')}</p> : null}
      {terms.preview ? <BeginNow preview={terms.preview} beginning={beginning} /> : null}
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
      <div ref={host} className={classes['providerForm']} hidden={form.isError} inert={isHeld} />
      {bar && terms.preview ? createPortal(<YearSum preview={terms.preview} />, bar) : null}
      {isSale ? (
        <AcceptNote text={t('payments.form.accept')} />
      ) : (
        <PrivacyNote text={t('payments.card.acceptKeep')} />
      )}
    </PaymentFrame>
  );
}
