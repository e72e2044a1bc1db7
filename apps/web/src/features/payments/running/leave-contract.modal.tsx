import type { Subscription } from '@polylogue/contract/subscriptions';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { formatMoney } from '../money.ts';
import classes from '../checkout/checkout.module.css';

/** What the dialog asks about. */
export interface LeaveContractProps {
  running: Subscription;
  onLeave: (body: { leave: 'end' | 'now'; fee?: number }) => Promise<void>;
}

function nowText(t: TFunction, { leave, currency }: Subscription, locale: Locale): string {
  if (leave && leave.refund > 0) {
    const price = formatMoney({ amount: leave.refund, currency }, locale);
    return t('payments.running.leaveRefund', { price });
  }
  if (!leave || leave.fee === 0) return t('payments.running.leaveFree');
  return t('payments.running.leaveFee', { price: formatMoney({ amount: leave.fee, currency }, locale) });
}

/** Two ways out of a year's contract, each with its price. */
export function LeaveContractBody({ running, onLeave, close }: LeaveContractProps & ModalControls) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [going, setGoing] = useState<'end' | 'now' | undefined>(undefined);

  async function leave(how: 'end' | 'now'): Promise<void> {
    setGoing(how);
    const fee = how === 'now' ? running.leave?.fee : undefined;
    await onLeave({ leave: how, ...(fee !== undefined && { fee }) });
    close();
  }

  return (
    <div className={classes['ways']}>
      <button
        type="button"
        className={classes['way']}
        disabled={going !== undefined}
        aria-busy={going === 'end'}
        onClick={() => void leave('end')}
      >
        <span>
          <b>{t('payments.running.leaveEnd', { months: running.schedule.length })}</b>
          <small>{t('payments.running.leaveEndText')}</small>
        </span>
      </button>
      <button
        type="button"
        className={classes['way']}
        disabled={going !== undefined}
        aria-busy={going === 'now'}
        onClick={() => void leave('now')}
      >
        <span>
          <b>{t('payments.running.leaveNow')}</b>
          <small>{nowText(t, running, locale)}</small>
        </span>
      </button>
    </div>
  );
}
