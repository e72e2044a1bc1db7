import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { paymentHistoryQuery } from '../payments/history/history.data.ts';
import { PaymentHistory } from '../payments/history/payment-history.tsx';
import { YearReceipts } from '../payments/history/year-receipts.tsx';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The user's payments with their documents. */
export function HistoryBlock() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(paymentHistoryQuery(useLocale()));
  const rows = query.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <SettingsCard
      block="history"
      title={t('settings.blocks.history')}
      action={<YearReceipts payments={rows} />}
    >
      <Loaded query={query} skeleton={<RowsSkeleton rows={3} />}>
        {({ pages }) => (
          <PaymentHistory
            payments={rows}
            total={pages.at(-1)?.totalCount ?? 0}
            isLoading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </Loaded>
    </SettingsCard>
  );
}
