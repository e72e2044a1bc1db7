import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { BillingDetails } from '../payments/billing-info/billing-details.tsx';
import { billingInfoQuery } from '../payments/billing-info/billing-info.data.ts';
import { openBilling } from '../payments/billing-info/billing.modals.ts';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';

/** What receipts say about the buyer. */
export function BillingBlock() {
  const { t } = useTranslation();
  const query = useQuery(billingInfoQuery(useLocale()));
  return (
    <SettingsCard
      block="billing"
      half
      title={t('payments.billing.title')}
      action={
        <Button size="sm" look="ghost" icon={<IconPencil size={16} stroke={1.6} />} onClick={openBilling}>
          {t('payments.billing.edit')}
        </Button>
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={1} />}>
        {(info) => <BillingDetails info={info} />}
      </Loaded>
    </SettingsCard>
  );
}
