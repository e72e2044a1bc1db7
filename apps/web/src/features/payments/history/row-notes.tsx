import type { PaymentRow } from '@polylogue/contract/billing';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { formatMoney } from '../money.ts';
import { RefundButton } from '../refund/refund-button.tsx';
import { WithdrawButton } from '../refund/withdraw-button.tsx';
import { obstacleText } from '../refund/obstacle-text.ts';
import classes from './history.module.css';

/** What status and sum do not say: what came back, why the money cannot, and until when its buyer may withdraw. */
function useNotes({ currency, obstacle, plan, refused, returned, status, sum, used }: PaymentRow): string[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const isPart = returned > 0 && returned < sum;
  return [
    ...(isPart
      ? [t('payments.history.returned', { price: formatMoney({ amount: returned, currency }, locale) })]
      : []),
    ...(refused && status === 'succeeded' ? [t('payments.history.refused')] : []),
    ...(obstacle === null || obstacle === 'part' ? [] : [obstacleText(t, { obstacle, used, plan }, locale)]),
  ];
}

/** A second line of a payment, where there is something to say or to do. */
export function RowNotes({ payment }: { payment: PaymentRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const notes = useNotes(payment);
  const { refundable, withdrawUntil } = payment;
  if (notes.length === 0 && withdrawUntil === null && !refundable) return null;
  return (
    <tr className={classes['notes']}>
      <td colSpan={6}>
        <div>
          {notes.length === 0 ? null : <p>{notes.join(' ')}</p>}
          {refundable ? <RefundButton payment={payment} /> : null}
          {withdrawUntil === null ? null : (
            <p>
              <WithdrawButton payment={payment} />
              <span>
                {t('payments.withdraw.untilDay', { date: formatDate(withdrawUntil, locale, 'UTC') })}
              </span>
            </p>
          )}
        </div>
      </td>
    </tr>
  );
}
