import type { Subscription } from '@polylogue/contract/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { keepForBank, openPending } from '../checkout/addresses.ts';
import { paymentErrorText, reasonOf } from '../checkout/payment-error.ts';
import { planNameOf } from '../checkout/purchase-name.ts';
import { bankFieldsOf } from '../checkout/three-d-secure.ts';
import { refreshAfterPayment, stopCharges } from '../payments.data.ts';
import { openLeaveContract } from './running.modals.ts';

/** Stops a plan's charges after asking, and says what stays until when. */
export function useStopCharges(): (running: Subscription) => void {
  const { t } = useTranslation();
  const locale = useLocale();
  const queryClient = useQueryClient();

  async function stop(body: { leave: 'end' | 'now'; fee?: number }): Promise<void> {
    try {
      const { result, endsAt, payment } = await stopCharges(body);
      const bank = bankFieldsOf(payment?.additionalParams);
      if (bank) {
        keepForBank(bank);
        openPending();
        return;
      }
      if (!result) throw new Error('The server kept the charges');
      const date = formatDate(endsAt ?? new Date().toISOString(), locale);
      notifySuccess(t('payments.running.success_cancel_subscribe', { date }));
    } catch (error) {
      const hasReason = reasonOf(error) !== undefined;
      notifyError(hasReason ? paymentErrorText(t, error) : t('payments.running.filed_cancel_subscribe'));
    }
    await refreshAfterPayment(queryClient);
  }

  return (running) => {
    if (running.period === 'year') {
      openLeaveContract({ running, onLeave: stop });
      return;
    }
    const date = formatDate(running.endsAt, locale);
    openConfirmed({
      title: t('payments.running.cancelTitle'),
      text: t('payments.running.cancelText', { plan: planNameOf(t, running.plan), date }),
      confirmLabel: t('payments.running.cancel'),
      danger: true,
      onConfirm: () => stop({ leave: 'end' }),
    });
  };
}
