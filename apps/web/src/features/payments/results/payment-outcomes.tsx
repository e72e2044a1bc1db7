import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Payment } from '@polylogue/contract/payments';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { markSeen, paymentQuery, refreshAfterPayment } from '../payments.data.ts';
import { isFirstTelling, isPayingHere } from './told.ts';

/** Loaded when there is something to tell, which is rare. */
const loadWords = withTexts(['payments'], () => import('./outcome-text.ts'));

/** Tells in the workspace how a payment ended that no page has told yet: its tab was closed, or the bank took its time. */
export function PaymentOutcomes() {
  const { t } = useTranslation();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { data: payment } = useQuery(paymentQuery(undefined));

  const tell = useEffectEvent(async (ended: Payment) => {
    if (isPayingHere()) return;
    const { failureText, successText } = await loadWords();
    if (!isFirstTelling(ended)) return;
    if (ended.status === 'succeeded') notifySuccess(successText(t, ended, locale));
    else notifyError(failureText(t, ended));
    markSeen(queryClient, ended.id).catch(() => undefined);
    void refreshAfterPayment(queryClient);
  });

  useEffect(() => {
    if (!payment || payment.seen) return;
    if (payment.status !== 'succeeded' && payment.status !== 'failed') return;
    // Without its words it is told by another visit.
    tell(payment).catch(() => undefined);
  }, [payment]);
  return null;
}
