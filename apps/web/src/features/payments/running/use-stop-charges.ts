import type { Subscription } from '@polylogue/contract/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { keepForBank, openPending } from '../checkout/addresses.ts';
import { paymentErrorText, reasonOf } from '../checkout/payment-error.ts';
import { planNameOf } from '../checkout/purchase-name.ts';
import { bankFieldsOf } from '../checkout/three-d-secure.ts';
import { formatMoney } from '../money.ts';
import { refreshAfterPayment, stopCharges } from '../payments.data.ts';
import { openLeaveContract } from './running.modals.ts';

interface Stopping {
  leave: 'end' | 'now';
  fee?: number;
}

/** What came of it. */
function doneText(
  t: TFunction,
  { running, leave, endsAt }: { running: Subscription; leave: 'end' | 'now'; endsAt: string },
  locale: Locale,
): string {
  const date = formatDate(endsAt, locale);
  const { currency, leave: costs } = running;
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  if (leave === 'end' && running.period === 'year') return t('payments.running.leaveEnded', { date });
  if (leave === 'now' && costs !== null && costs.refund > 0)
    return t('payments.running.leaveReturned', { price: money(costs.refund) });
  if (leave === 'now' && costs !== null && costs.fee > 0) {
    const plan = planNameOf(t, running.plan);
    return t('payments.running.leaveDone', { price: money(costs.fee), plan, date });
  }
  return t('payments.running.success_cancel_subscribe', { date });
}

/** Stops a plan's charges after asking, and says what stays until when. */
export function useStopCharges(): (running: Subscription) => void {
  const { t } = useTranslation();
  const locale = useLocale();
  const queryClient = useQueryClient();

  /** Answers why it was not done; undefined if it was, or goes on at the bank. */
  async function stop(running: Subscription, body: Stopping): Promise<string | undefined> {
    try {
      const { result, endsAt, payment } = await stopCharges(body);
      const bank = bankFieldsOf(payment?.additionalParams);
      if (bank) {
        keepForBank(bank);
        openPending();
        return undefined;
      }
      if (!result) throw new Error('The server kept the charges');
      const until = endsAt ?? new Date().toISOString();
      notifySuccess(doneText(t, { running, leave: body.leave, endsAt: until }, locale));
      return undefined;
    } catch (error) {
      const hasReason = reasonOf(error) !== undefined;
      return hasReason ? paymentErrorText(t, error) : t('payments.running.filed_cancel_subscribe');
    } finally {
      await refreshAfterPayment(queryClient);
    }
  }

  return (running) => {
    if (running.period === 'year') {
      openLeaveContract({ running, onLeave: (body) => stop(running, body) });
      return;
    }
    const date = formatDate(running.endsAt, locale);
    openConfirmed({
      title: t('payments.running.cancelTitle'),
      text: t('payments.running.cancelText', { plan: planNameOf(t, running.plan), date }),
      confirmLabel: t('payments.running.cancel'),
      danger: true,
      onConfirm: async () => {
        const failure = await stop(running, { leave: 'end' });
        if (failure !== undefined) notifyError(failure);
      },
    });
  };
}
