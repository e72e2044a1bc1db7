import type { PlanKey } from '@polylogue/contract/billing';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/pill.tsx';

/** The label of a plan, if it has one. */
export function PlanLabel({ plan }: { plan: PlanKey }) {
  const { t } = useTranslation();
  if (plan === 'pro') return <Pill>{t('payments.plans.popular')}</Pill>;
  if (plan === 'creative') return <Pill tone="good">{t('payments.plans.favourable')}</Pill>;
  return null;
}
