import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatFullMoment, formatNumber } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import type { ModalControls } from '../../ui/modals/modal-stack.store.ts';
import { spendingQuery } from './spending.data.ts';

/** What would pass the limit: an answer, or a purchase with the sums of its currency in words. */
export type Crossing = { what: 'answer' } | { what: 'purchase'; spent: string; limit: string };

/** What would pass the limit, and what a yes does. */
export interface SpendingLimitProps {
  crossing: Crossing;
  onPass: () => void;
}

/** Says that the monthly limit is reached, and asks whether this one may pass it. */
export function SpendingLimitBody({ crossing, onPass, close }: SpendingLimitProps & ModalControls) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const { data: spending } = useQuery({ ...spendingQuery, staleTime: 0 });
  const isAnswer = crossing.what === 'answer';
  const tokens = spending && {
    spent: formatNumber(spending.tokens.spent, locale),
    limit: formatNumber(spending.tokens.limit ?? 0, locale),
  };
  const sums = isAnswer ? tokens : crossing;
  const lines =
    spending && sums
      ? [
          t(isAnswer ? 'spending.passing.tokensOf' : 'spending.passing.moneyOf', sums),
          t('spending.passing.anew', { moment: formatFullMoment(spending.monthEnd, locale) }),
        ]
      : [];
  return (
    <>
      <p>{t(isAnswer ? 'spending.passing.answer' : 'spending.passing.purchase')}</p>
      <p role="status">{lines.join(' ')}</p>
      <div className="modal-actions">
        <Button
          onClick={() => {
            close();
            void navigate({ to: paths.user, params: { settingName: 'limits' } });
          }}
        >
          {t('spending.passing.change')}
        </Button>
        <Button
          look="primary"
          data-autofocus
          onClick={() => {
            onPass();
            close();
          }}
        >
          {t(isAnswer ? 'spending.passing.send' : 'spending.passing.buy')}
        </Button>
      </div>
    </>
  );
}
