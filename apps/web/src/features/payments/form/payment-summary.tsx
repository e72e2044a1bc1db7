import type { Payment } from '@polylogue/contract/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { KeepCardSummary } from '../card/keep-card-summary.tsx';
import { OrderSummary } from '../card/order-summary.tsx';
import { openForm } from '../checkout/addresses.ts';
import { paymentErrorText } from '../checkout/payment-error.ts';
import { purchaseName } from '../checkout/purchase-name.ts';
import type { Item } from '../item.ts';
import { formatMoney } from '../money.ts';
import { offerQuery, payByCard, previewQuery } from '../payments.data.ts';
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
  const queryClient = useQueryClient();

  /** The open form charges the old amount, so another one takes its place. */
  async function orderAnew(): Promise<void> {
    if (item === undefined) return;
    try {
      const { amount } = await queryClient.fetchQuery(previewQuery(item, payment.cardType));
      const result = await payByCard({ item, cardType: payment.cardType, amount, useSavedCard: false });
      if (result?.token) openForm(result.token);
    } catch (error) {
      notifyError(paymentErrorText(t, error));
    }
  }

  if (payment.kind === 'card') return <KeepCardSummary cardType={payment.cardType} />;
  if (preview?.amount === payment.amount) {
    return <OrderSummary preview={preview} onBillingSaved={() => void orderAnew()} />;
  }
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
