import type { Payment, PurchasePreview } from '@polylogue/contract/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
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

/** What an open payment would do if it were ordered now. */
export interface PaymentTerms {
  item: Item | undefined;
  preview: PurchasePreview | undefined;
  /** It is not known yet. */
  isPending: boolean;
}

/** Asks what an open payment would do; nothing is bought where only a card is saved. */
export function usePaymentTerms(payment: Payment | undefined): PaymentTerms {
  const isSale = payment !== undefined && payment.kind !== 'card' && payment.kind !== 'fee';
  const cardType = payment?.cardType ?? 'other';
  const offered = useQuery({ ...offerQuery(cardType), enabled: isSale });
  const item = isSale && offered.data ? itemOf(payment, offered.data) : undefined;
  const preview = useQuery({
    ...previewQuery(item ?? { type: 'tokens', quantity: 1 }, cardType),
    enabled: item !== undefined,
  });
  const isPending = isSale && (offered.isPending || (item !== undefined && preview.isPending));
  return { item, preview: item && preview.data, isPending };
}

/** What an open payment is for, with its terms as long as they are those of the payment. */
export function PaymentSummary({ payment, terms }: { payment: Payment; terms: PaymentTerms }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { item, preview } = terms;

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
  if (terms.isPending) return <Skeleton height={220} />;
  if (preview?.amount === payment.amount) {
    return <OrderSummary preview={preview} means={payment.means} onBillingSaved={() => void orderAnew()} />;
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
