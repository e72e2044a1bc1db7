import type { Payment } from '@polylogue/contract/payments';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isTouched } from '../../../ui/touch.ts';
import { PaymentFrame } from '../card/payment-frame.tsx';
import { SbpWaiting } from '../card/sbp-waiting.tsx';
import { openForm, openOutcome, openOutside, takeForBank } from '../checkout/addresses.ts';
import { purchaseName } from '../checkout/purchase-name.ts';
import { bankFieldsOf, postToBank } from '../checkout/three-d-secure.ts';
import { PaymentSummary, usePaymentTerms } from '../form/payment-summary.tsx';
import { formatMoney } from '../money.ts';
import { isOpen } from './unfinished.ts';
import { useDrop } from './unfinished-payment.tsx';
import { useFollowedPayment } from './use-followed-payment.ts';
import classes from '../card/card.module.css';

function OpenPayment({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { token, link, qr, id } = payment;
  const dropping = useDrop(payment);
  // Without an open payment the page goes on to the plans.
  const drop = (
    <Button look="ghost" loading={dropping.isPending} onClick={() => dropping.mutate()}>
      {t('payments.pending.otherwise')}
    </Button>
  );
  if (link !== null) {
    return (
      <SbpWaiting
        link={{ link, qr: isTouched() ? null : qr, paymentId: id, openUntil: payment.openUntil }}
        isAsking={false}
        onAgain={() => openOutside(paths.tariffs)}
      >
        {drop}
      </SbpWaiting>
    );
  }
  return (
    <div className={classes['sbp']}>
      <h2>{t('payments.pending.title')}</h2>
      {token === null ? (
        <p role="status">{t('payments.pending.inBank')}</p>
      ) : (
        <>
          <p>
            {t('payments.pending.text', {
              what: purchaseName(t, payment, locale),
              price: formatMoney(payment, locale),
            })}
          </p>
          <Button look="primary" onClick={() => openForm(token)}>
            {t('payments.pending.continue')}
          </Button>
        </>
      )}
      {token === null ? null : <div className={classes['sbpActions']}>{drop}</div>}
    </div>
  );
}

/** What is pending, or on to the plans. Also opens the bank's page for a purchase made elsewhere. */
export function PendingPage() {
  const { t } = useTranslation();
  const [bank] = useState(() => bankFieldsOf(takeForBank()));
  const payment = useFollowedPayment(undefined, ({ id, seen }) => {
    if (bank === undefined && !seen) openOutcome(true, id);
  });
  useEffect(() => {
    if (bank !== undefined) postToBank(bank);
  }, [bank]);
  const isNothing = payment !== undefined && (payment === null || !isOpen(payment));
  const isDone = payment?.status === 'succeeded' && !payment.seen;
  useEffect(() => {
    if (bank === undefined && isNothing && !isDone) openOutside(paths.tariffs);
  }, [bank, isNothing, isDone]);

  const terms = usePaymentTerms(payment ?? undefined);
  const isShown = bank === undefined && payment && !isNothing;
  return (
    <PaymentFrame
      title={t('payments.pending.title')}
      summary={isShown ? <PaymentSummary payment={payment} terms={terms} /> : null}
    >
      {isShown ? (
        <OpenPayment payment={payment} />
      ) : (
        <div role="status" aria-label={t('payments.card.toBank')}>
          <Skeleton height={180} />
        </div>
      )}
    </PaymentFrame>
  );
}
