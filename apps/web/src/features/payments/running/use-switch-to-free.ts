import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { hasRunOut } from './has-ended.ts';
import { goToFree, refreshAfterPayment } from '../payments.data.ts';

/** Asks before going to the free plan, and says what stays until when. */
export function useSwitchToFree(): () => void {
  const { t } = useTranslation();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { data: own } = useQuery(tariffQuery);

  async function change(): Promise<void> {
    try {
      const { result, endsAt } = await goToFree();
      if (!result) throw new Error('The server kept the plan');
      notifySuccess(
        endsAt === null
          ? t('payments.running.success_switch_to_free')
          : t('payments.running.success_switch_later', { date: formatDate(endsAt, locale) }),
      );
    } catch {
      notifyError(t('payments.running.error_switch_to_free'));
    }
    await refreshAfterPayment(queryClient);
  }

  return () => {
    if (own === undefined || own.dateDeactivated === null) return;
    const hasEnded = hasRunOut(own);
    const plan = t(`workspace.plans.${own.plan}`);
    openConfirmed({
      title: t('payments.running.freeTitle'),
      text: hasEnded
        ? t('payments.running.freeNow')
        : t('payments.running.freeText', { plan, date: formatDate(own.dateDeactivated, locale) }),
      confirmLabel: t('payments.running.freeConfirm'),
      onConfirm: change,
    });
  };
}
