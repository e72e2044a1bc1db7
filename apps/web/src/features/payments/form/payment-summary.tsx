import type { Payment } from '@polylogue/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { OrderSummary } from '../card/order-summary.tsx';
import { purchaseName } from '../checkout/purchase-name.ts';
import type { Item } from '../item.ts';
import { formatMoney } from '../money.ts';
import { offerQuery, previewQuery } from '../payments.data.ts';
import type { Plan } from '../plans/plan.wire.ts';
import classes from '../card/card.module.css';

function itemOf({ plan, period, quantity }: Payment, offered: readonly Plan[]): Item | undefined {
  if (quantity !== null) return { type: 'tokens', quantity };
  const found = offered.find((one) => one.key === plan && one.period === period);
  return found && { type: 'tariff', tariffId: found.id, isRecurrent: true };
}

/** What an open payment is for, with its terms as long as they are those of the payment. */
export function PaymentSummary({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: offered = [] } = useQuery(offerQuery(payment.cardType));
  const item = itemOf(payment, offered);
  const { data: preview } = useQuery({
    ...previewQuery(item ?? { type: 'tokens', quantity: 1 }, payment.cardType),
    enabled: item !== undefined,
  });
  if (preview?.amount === payment.amount) return <OrderSummary preview={preview} />;
  return (
    <>
      <p className={classes['name']}>{purchaseName(t, payment, locale)}</p>
      <p className={classes['amount']}>
        {payment.amount === 0 ? t('payments.order.free') : formatMoney(payment, locale)}
      </p>
      {payment.period === 'year' ? <p className={classes['span']}>{t('payments.order.contract')}</p> : null}
    </>
  );
}
