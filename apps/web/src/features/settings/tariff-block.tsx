import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tariffQuery } from '../billing/billing.data.ts';
import { RunningPlan } from '../payments/running/running-plan.tsx';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';
import { TokenLots } from './spending/token-lots.tsx';

/** The user's plan. */
export function TariffBlock() {
  const { t } = useTranslation();
  const query = useQuery(tariffQuery);
  return (
    <SettingsCard block="tariff" title={t('settings.blocks.tariff')}>
      <Loaded query={query} skeleton={<RowsSkeleton rows={1} />}>
        {(own) => <RunningPlan own={own} />}
      </Loaded>
      <TokenLots />
    </SettingsCard>
  );
}
