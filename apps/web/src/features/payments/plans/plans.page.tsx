import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useIsUpTo } from '../../../ui/breakpoints.ts';
import { IconLink } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { offerQuery } from '../payments.data.ts';
import { CardTypeTabs } from './card-type-tabs.tsx';
import { cardTypeOf, type PlansSearch } from './offer.ts';
import { PlansView } from './plans-view.tsx';

/** The plans in the workspace. */
export function PlansPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ from: '/workspace/chat/tariffs' });
  const { data: tariffs } = useQuery(offerQuery(search.card));
  const isPhone = useIsUpTo('pane');
  const cardType = search.card ?? (tariffs && cardTypeOf(tariffs));

  function onSearch(change: PlansSearch): void {
    void navigate({ to: paths.tariffs, search: change, replace: true, resetScroll: false });
  }

  return (
    <>
      <PageHeader title={t('payments.plans.list')}>
        {isPhone || cardType === undefined ? null : (
          <CardTypeTabs cardType={cardType} search={search} onSearch={onSearch} />
        )}
        <IconLink name={t('payments.plans.close')} to={paths.chat} icon={<IconX size={18} stroke={1.6} />} />
      </PageHeader>
      <PlansView search={search} onSearch={onSearch} isGuest={false} />
    </>
  );
}
