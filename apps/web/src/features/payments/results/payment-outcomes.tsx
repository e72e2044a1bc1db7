import type { Payment } from '@polylogue/contract/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { lazyPart } from '../../../ui/code/lazy-part.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { markSeen, paymentQuery, refreshAfterPayment } from '../payments.data.ts';
import { useBought } from './bought.store.ts';
import { isFirstTelling, isPayingHere } from './told.ts';
import { isUnfinished } from './unfinished.ts';

/** Loaded when there is something to tell, which is rare. */
const loadWords = withTexts(['payments', 'workspace'], () => import('./outcome-text.ts'));
const loadUnfinished = withTexts(['payments', 'workspace'], () => import('./unfinished-payment.tsx'));
const loadBought = withTexts(['payments', 'workspace'], () => import('./bought-card.tsx'));

const UnfinishedPayment = lazyPart(async () => (await loadUnfinished()).UnfinishedPayment, { isQuiet: true });
const BoughtCard = lazyPart(async () => (await loadBought()).BoughtCard, { isQuiet: true });

/**
 * Tells in the workspace what a payment has brought, how one ended that no page has told yet (its tab was closed, or the bank
 * took its time), and which one waits to be finished.
 */
export function PaymentOutcomes() {
  const { t } = useTranslation();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { data: payment } = useQuery(paymentQuery(undefined));
  const bought = useBought((state) => state.payment);

  const tell = useEffectEvent(async (ended: Payment) => {
    if (isPayingHere()) return;
    const { failureText, tellSuccess } = await loadWords();
    if (!isFirstTelling(ended)) return;
    if (ended.status === 'succeeded') tellSuccess(t, ended, locale);
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
  // What another user of this browser has bought is not told.
  if (bought !== null && bought.id === payment?.id) return <BoughtCard payment={bought} />;
  return isUnfinished(payment) ? <UnfinishedPayment payment={payment} /> : null;
}
