import type { TariffData } from '@polylogue/contract/billing';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { tariffQuery } from '../../features/billing/billing.data.ts';
import { planName } from '../../features/billing/plan-name.ts';
import { planTimeOf } from '../../features/billing/plan-time.ts';
import { libraryInfoQuery } from '../../features/billing/library-space.data.ts';
import { formatDate } from '../../lib/i18n/format.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';

/** Short form of the plan, such as "Pro · 21 d", and its end. */
export interface PlanBadge {
  label: string;
  title: string | undefined;
  hasEnded: boolean;
}

/** Usage of a quota. */
export interface Usage {
  used: number;
  total: number;
}

/** Plan, tokens and library in the user panel; undefined while loading. */
export interface PlanUsage {
  badge: PlanBadge | undefined;
  tokens: Usage | undefined;
  libraryBytes: Usage | undefined;
}

function badgeOf(t: TFunction, tariff: TariffData, locale: Locale): PlanBadge {
  const plan = planName(t, tariff);
  const time = planTimeOf(tariff, Date.now());
  const date = tariff.dateDeactivated === null ? '' : formatDate(tariff.dateDeactivated, locale);
  switch (time.kind) {
    case 'endless':
      return { label: plan, title: undefined, hasEnded: false };
    case 'running':
      return {
        label: t('workspace.planDays', { plan, days: time.days }),
        title: t('workspace.planUntil', { date }),
        hasEnded: false,
      };
    case 'ended':
      return {
        label: t('workspace.planEnded', { plan }),
        title: t('workspace.planEndedOn', { date }),
        hasEnded: true,
      };
  }
}

/** Plan, tokens and library of the user. */
export function usePlanUsage(): PlanUsage {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: tariff } = useQuery(tariffQuery);
  const { data: library } = useQuery(libraryInfoQuery);
  return {
    badge: tariff && badgeOf(t, tariff, locale),
    // What a running answer holds back is not used yet, and the total stays as it is.
    tokens: tariff && {
      used: tariff.tokensCost,
      total: tariff.tokensCost + tariff.tokensReserved + tariff.tokens,
    },
    libraryBytes: library && { used: library.bytes.used, total: library.bytes.total },
  };
}
