import type { RefundObstacle } from '@polylogue/contract/billing';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { formatMoney } from '../money.ts';
import { askWhether } from './refund.data.ts';
import { openRefundError, openRefundSelect } from './refund.modals.ts';

/** Returns a payment: asks whether that is possible, then why, or says where to go. */
export function RefundButton({ payment }: { payment: { id: number } }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isAsking, setAsking] = useState(false);
  // Two clicks before the first render come here both.
  const isRunning = useRef(false);

  async function ask(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setAsking(true);
    try {
      const check = await askWhether(payment.id);
      const { result, reason, used } = check;
      const { plan } = check.payment;
      const refuse = (obstacle?: RefundObstacle) =>
        openRefundError({ transactionId: payment.id, refusal: obstacle && { obstacle, used, plan } });
      if (result) {
        const price = formatMoney(check.payment, locale);
        openRefundSelect({ transactionId: payment.id, check, price, onImpossible: () => refuse() });
      } else {
        refuse(reason);
      }
    } catch (error) {
      notifyError(errorText(t, error));
    }
    isRunning.current = false;
    setAsking(false);
  }

  return (
    <Button size="sm" look="ghost" loading={isAsking} onClick={() => void ask()}>
      {t('payments.refund.button')}
    </Button>
  );
}
