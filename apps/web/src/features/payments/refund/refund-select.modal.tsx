import { lengths, otherRefundReason } from '@polylogue/contract/limits';
import { refundForm } from '@polylogue/contract/validation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { notifyError, notifySuccess } from '../../../ui/notifications/notify.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { refreshAfterPayment } from '../payments.data.ts';
import { refundReasonsQuery, returnPayment } from './refund.data.ts';
import classes from './refund.module.css';

/** Which payment is to be returned. */
export interface RefundSelectProps {
  transactionId: number;
  /** Called if it cannot be returned any more. */
  onImpossible: () => void;
}

/** Asks why somebody wants their money back, and returns it. */
export function RefundSelectBody({ transactionId, onImpossible, close }: RefundSelectProps & ModalControls) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: reasons = [] } = useQuery(refundReasonsQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [isBusy, setBusy] = useState(false);
  const reason = Number(chosen);
  const isOther = reason === otherRefundReason;
  const wish = { reason, ...(isOther && { description }) };
  const isValid = chosen !== null && refundForm.safeParse(wish).success;

  async function giveBack(): Promise<void> {
    setBusy(true);
    try {
      const { result } = await returnPayment({ transactionId, ...wish });
      if (result) notifySuccess(t('payments.refund.success_refund'));
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
      <p>{t('payments.refund.text')}</p>
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
          {t('payments.refund.confirm')}
        </Button>
      </div>
    </form>
  );
}
