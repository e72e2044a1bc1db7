import type { Payment } from '@polylogue/contract/payments';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { purchaseName } from '../checkout/purchase-name.ts';
import { formatMoney } from '../money.ts';
import classes from '../card/card.module.css';

/** What an open payment is for. */
export function PaymentSummary({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <p className={classes['name']}>{purchaseName(t, payment, locale)}</p>
      <p className={classes['amount']}>
        {payment.amount === 0 ? t('payments.order.free') : formatMoney(payment, locale)}
      </p>
      {payment.period === 'year' ? <p className={classes['span']}>{t('payments.order.contract')}</p> : null}
      <p className={classes['span']}>{t('payments.plans.vat')}</p>
    </>
  );
}
