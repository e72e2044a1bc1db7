import type { Payment } from '@polylogue/contract/payments';
import { IconClockPause } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { keepForBank, openForm, openPending } from '../checkout/addresses.ts';
import { purchaseName } from '../checkout/purchase-name.ts';
import { formatMoney } from '../money.ts';
import { giveUpPayment } from '../payments.data.ts';
import classes from './news.module.css';

/** Goes on where a payment was left. */
function goOn({ secure, token }: Payment): void {
  if (token !== null) {
    openForm(token);
    return;
  }
  if (secure !== null) keepForBank(secure);
  openPending();
}

/** Drops a payment that was not finished. */
export function useDrop({ id }: Pick<Payment, 'id'>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => giveUpPayment(queryClient, id),
    onError: (error) =>
      notifyError(isApiError(error, 'conflict') ? t('payments.unfinished.conflict') : errorText(t, error)),
  });
}

interface UnfinishedPaymentProps {
  payment: Payment;
  /** The page pays for the same thing, which gives the earlier payment up. */
  isReplaced?: boolean;
  look?: 'banner' | 'card';
}

/** Says that a payment was begun and not finished, and asks whether to go on or to drop it. */
export function UnfinishedPayment({ payment, isReplaced = false, look = 'banner' }: UnfinishedPaymentProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const dropping = useDrop(payment);
  const thing = purchaseName(t, payment, locale);
  const price = formatMoney(payment, locale);
  return (
    <section className={classes['news']} data-look={look} data-tone="warn" aria-labelledby={id}>
      <IconClockPause size={20} stroke={1.6} aria-hidden />
      <p>
        <b id={id}>{t('payments.unfinished.title', { time: formatTime(payment.createdAt, locale) })}</b>{' '}
        <span>
          {t('payments.unfinished.text', { thing, price })}
          {isReplaced ? ` ${t('payments.unfinished.replaced')}` : null}
        </span>
      </p>
      <div className={classes['actions']}>
        <button type="button" className={classes['go']} onClick={() => goOn(payment)}>
          {t('payments.unfinished.continue')}
        </button>
        <button
          type="button"
          className={classes['drop']}
          disabled={dropping.isPending}
          onClick={() => dropping.mutate()}
        >
          {t('payments.unfinished.drop')}
        </button>
      </div>
    </section>
  );
}
