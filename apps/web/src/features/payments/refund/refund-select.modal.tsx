import { lengths, otherRefundReason } from '@polylogue/contract/limits';
import { refundForm } from '@polylogue/contract/validation';
import type { RefundCheck } from '@polylogue/contract/refunds';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { useUnsaved } from '../../../ui/modals/use-unsaved.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { meansText } from '../means-text.ts';
import { formatMoney } from '../money.ts';
import { refreshAfterPayment } from '../payments.data.ts';
import { sumLines, SumLine } from '../sum-line.tsx';
import { endText } from './end-text.ts';
import { refundReasonsQuery, returnPayment } from './refund.data.ts';
import classes from './refund.module.css';

/** Which payment is to be returned. */
export interface RefundSelectProps {
  transactionId: number;
  /** What goes back, as the server has just said. */
  check: RefundCheck;
  /** The same in words. */
  price: string;
  /** Called if it cannot be returned any more. */
  onImpossible: () => void;
}

/** What goes back and where to, and what ends with it. */
function RefundSummary({ check: { payment, next }, price }: Pick<RefundSelectProps, 'check' | 'price'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [now] = useState(() => Date.now());
  const others = next.map((one) => `${one.title} (${formatMoney(one, locale)})`);
  return (
    <>
      <dl className={sumLines}>
        <SumLine name={payment.title} value={price} />
        <SumLine
          name={t('payments.refund.goesTo')}
          value={meansText(t, payment.means, locale)}
          look="quiet"
        />
      </dl>
      <p>{endText(t, payment, { locale, now })}</p>
      {others.length === 0 ? null : (
        <p>{t('payments.refund.next', { payments: others.join(', '), count: others.length })}</p>
      )}
    </>
  );
}

/** Asks why somebody wants their money back, and returns it. */
export function RefundSelectBody({
  transactionId,
  check,
  price,
  onImpossible,
  close,
}: RefundSelectProps & ModalControls) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: reasons = [] } = useQuery(refundReasonsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [isBusy, setBusy] = useState(false);
  useUnsaved(description !== '');
  const reason = Number(chosen);
  const isOther = reason === otherRefundReason;
  const wish = { reason, ...(isOther && { description }) };
  const isValid = chosen !== null && refundForm.safeParse(wish).success;

  async function giveBack(): Promise<void> {
    setBusy(true);
    try {
      const { result } = await returnPayment({ transactionId, ...wish });
      if (result) notifySuccess(t('payments.refund.success_refund', { price }));
      else notifyError(t('payments.refund.technical_error'));
      close();
    } catch (error) {
      const isRefused = isApiError(error, 'refund_impossible');
      if (isRefused) {
        close();
        onImpossible();
      } else {
        notifyError(t('payments.refund.technical_error'));
      }
    }
    setBusy(false);
    await refreshAfterPayment(queryClient);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isValid && !isBusy) void giveBack();
  }

  return (
    <form className={classes['form']} onSubmit={onSubmit} noValidate>
      <RefundSummary check={check} price={price} />
      <SelectField
        label={t('payments.refund.reason')}
        placeholder={t('payments.refund.choose')}
        options={reasons.map(({ id, title }) => ({ value: `${id}`, label: title }))}
        value={chosen}
        onChange={setChosen}
      />
      {isOther ? (
        <TextAreaField
          label={t('payments.refund.description')}
          description={t('payments.refund.more', { count: lengths.refundDescription.min })}
          maxLength={lengths.refundDescription.max}
          rows={4}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      ) : null}
      <div className="modal-actions">
        <Button onClick={close} disabled={isBusy}>
          {t('payments.refund.keep')}
        </Button>
        <Button look="dangerFilled" type="submit" disabled={!isValid} loading={isBusy}>
          {t('payments.refund.confirm', { price })}
        </Button>
      </div>
    </form>
  );
}
