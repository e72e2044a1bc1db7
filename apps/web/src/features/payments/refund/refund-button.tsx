import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { askWhether } from './refund.data.ts';
import { openRefundError, openRefundSelect } from './refund.modals.ts';

/** Returns a payment: asks whether that is possible, then why, or says where to go. */
export function RefundButton({ payment }: { payment: { id: number } }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  // Two clicks before the first render come here both.
  const isRunning = useRef(false);

  async function ask(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setAsking(true);
    try {
      const { result, reason } = await askWhether(payment.id);
      if (result) {
        const onImpossible = () => openRefundError({ transactionId: payment.id, obstacle: undefined });
        openRefundSelect({ transactionId: payment.id, onImpossible });
      } else {
        openRefundError({ transactionId: payment.id, obstacle: reason });
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
