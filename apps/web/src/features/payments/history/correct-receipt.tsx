import type { PaymentRow } from '@polylogue/contract/billing';
import { IconFilePencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { openCorrectReceipt } from './correct-receipt.modals.ts';

/** Asks for a corrected receipt. A payment has one at most, and none once its money has gone back. */
export function CorrectReceipt({ payment: { id, status, documents } }: { payment: PaymentRow }) {
  const { t } = useTranslation();
  const receipt = documents.find(({ kind }) => kind === 'receipt');
  const isCorrected = documents.some(({ kind }) => kind === 'corrected-receipt');
  if (!receipt || isCorrected || status !== 'succeeded') return null;
  const { number } = receipt;
  return (
    <IconButton
      name={t('payments.history.correct.button', { number })}
      icon={<IconFilePencil size={17} stroke={1.6} />}
      onClick={() => openCorrectReceipt({ paymentId: id, number })}
    />
  );
}
