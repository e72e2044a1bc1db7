import type { PaymentRow } from '@polylogue/contract/billing';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { saveYear } from './history.data.ts';

/** Saves all documents of the latest year with payments; series of documents go by years, too. */
export function YearReceipts({ payments }: { payments: readonly PaymentRow[] }) {
  const { t } = useTranslation();
  const save = useMutation({
    mutationFn: saveYear,
    onError: (error) => notifyError(errorText(t, error)),
  });
  const latest = payments.find(({ documents }) => documents.length > 0);
  if (!latest) return null;
  const year = new Date(latest.date).getUTCFullYear();
  return (
    <Button
      size="sm"
      look="ghost"
      icon={<IconDownload size={16} stroke={1.6} />}
      loading={save.isPending}
      onClick={() => save.mutate(year)}
    >
      {t('payments.history.all', { year })}
    </Button>
  );
}
