import type { PaymentRow } from '@polylogue/contract/billing';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { askToWithdraw } from './refund.data.ts';
import { openWithdraw } from './refund.modals.ts';

/** The right of withdrawal, where its buyer finds it: beside the payment, until its last day. */
export function WithdrawButton({ payment: { id, date } }: { payment: Pick<PaymentRow, 'id' | 'date'> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const ask = useMutation({
    mutationFn: () => askToWithdraw(id),
    onSuccess: ({ payment, terms }) => {
      if (terms === null) notifyError(t('payments.withdraw.impossible'));
      else openWithdraw({ paymentId: id, date: formatDate(date, locale), payment, terms });
    },
    onError: (error) => notifyError(errorText(t, error)),
  });
  return (
    <Button size="sm" look="ghost" loading={ask.isPending} onClick={() => ask.mutate()}>
      {t('payments.withdraw.button')}
    </Button>
  );
}
