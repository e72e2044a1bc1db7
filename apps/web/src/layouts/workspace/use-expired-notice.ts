import { notificationLife } from '@polylogue/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { tariffQuery } from '../../features/billing/billing.data.ts';
import { planName } from '../../features/billing/plan-name.ts';
import { planTimeOf } from '../../features/billing/plan-time.ts';
import { notifyError } from '../../ui/notifications/notify.ts';

/** Notifies once that the plan has expired; the notification stays until closed. */
export function useExpiredNotice(): void {
  const { t } = useTranslation();
  const { data: tariff } = useQuery(tariffQuery);
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (tariff === undefined || planTimeOf(tariff, Date.now()).kind !== 'ended') return;
    if (told.current === tariff.dateDeactivated) return;
    told.current = tariff.dateDeactivated;
    const plan = planName(t, tariff);
    notifyError(t('workspace.tariff_plan_expired_push_text', { plan }), notificationLife.endless);
  }, [tariff, t]);
}
