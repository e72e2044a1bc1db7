import type { PaymentRow } from '@polylogue/contract/billing';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HistoryRow } from './history-row.tsx';
import classes from './history.module.css';

interface PaymentHistoryProps {
  payments: readonly PaymentRow[];
  total: number;
  isLoading: boolean;
  onMore: () => void;
}

/** The payments, newest first, with their documents. */
export function PaymentHistory({ payments, total, isLoading, onMore }: PaymentHistoryProps) {
  const { t } = useTranslation();
  if (total === 0) {
    return (
      <EmptyState
        icon={<IconReceipt size={22} stroke={1.6} />}
        title={t('payments.history.empty')}
        text={t('payments.history.emptyText')}
      />
    );
  }
  return (
    <>
      <table className={classes['history']}>
        <thead>
          <tr>
            <th scope="col" className={classes['wide']}>
              {t('payments.history.date')}
            </th>
            <th scope="col">{t('payments.history.what')}</th>
            <th scope="col" className={classes['wide']}>
              {t('payments.history.means')}
            </th>
            <th scope="col" className={classes['sum']}>
              {t('payments.history.sum')}
            </th>
            <th scope="col">{t('payments.history.state')}</th>
            <th scope="col">
              <span className="heard">{t('payments.history.documents')}</span>
            </th>
          </tr>
        </thead>
        {payments.map((payment) => (
          <HistoryRow key={payment.id} payment={payment} />
        ))}
      </table>
      {payments.length < total ? (
        <div className={classes['more']}>
          <Button size="sm" loading={isLoading} onClick={onMore}>
            {t('payments.history.more')}
          </Button>
          <span>{t('payments.history.shown', { shown: payments.length, total })}</span>
        </div>
      ) : null}
    </>
  );
}
