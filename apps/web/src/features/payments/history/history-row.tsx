import type { PaymentDocument, PaymentRow } from '@polylogue/contract/billing';
import { IconDownload, IconReceiptRefund } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { dateFormat } from '../../../lib/i18n/formatters.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { Pill } from '../../../ui/pill.tsx';
import { meansText } from '../means-text.ts';
import { formatMoney } from '../money.ts';
import { CorrectReceipt } from './correct-receipt.tsx';
import { saveDocument } from './history.data.ts';
import { RowNotes } from './row-notes.tsx';
import classes from './history.module.css';

const tones = {
  created: 'warn',
  pending: 'warn',
  failed: 'bad',
  succeeded: 'good',
  refunding: 'warn',
  refunded: 'neutral',
} as const;

const documentNames = {
  receipt: 'payments.history.receipt',
  'corrected-receipt': 'payments.history.correctedReceipt',
  'credit-note': 'payments.history.creditNote',
} as const;

function DocumentButton({ payment, document }: { payment: PaymentRow; document: PaymentDocument }) {
  const { t } = useTranslation();
  const save = useMutation({
    mutationFn: () => saveDocument(payment.id, document),
    onError: (error) => notifyError(errorText(t, error)),
  });
  const Icon = document.kind === 'credit-note' ? IconReceiptRefund : IconDownload;
  return (
    <IconButton
      name={t(documentNames[document.kind], { number: document.number })}
      icon={<Icon size={17} stroke={1.6} />}
      disabled={save.isPending}
      aria-busy={save.isPending}
      onClick={() => save.mutate()}
    />
  );
}

/** A payment with what there is to say about it. On a phone it is a card: date and means stand below its name. */
export function HistoryRow({ payment }: { payment: PaymentRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { status, documents } = payment;
  const day = dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const date = day.format(new Date(payment.date));
  const means = meansText(t, payment.means, locale);
  return (
    <tbody>
      <tr>
        <td className={`${classes['wide']} ${classes['quiet']}`}>{date}</td>
        <th scope="row">
          {payment.title}
          <small>
            {date}, {means}
          </small>
        </th>
        <td className={`${classes['wide']} ${classes['quiet']}`}>{means}</td>
        <td className={classes['sum']}>
          {formatMoney({ amount: payment.sum, currency: payment.currency }, locale)}
        </td>
        <td className={classes['state']}>
          <Pill tone={tones[status]}>{t(`payments.history.states.${status}`)}</Pill>
        </td>
        <td className={classes['tools']}>
          <div>
            {status === 'failed' ? <span>{t('payments.history.nothing')}</span> : null}
            <CorrectReceipt payment={payment} />
            {documents.map((document) => (
              <DocumentButton key={document.id} payment={payment} document={document} />
            ))}
          </div>
        </td>
      </tr>
      <RowNotes payment={payment} />
    </tbody>
  );
}
