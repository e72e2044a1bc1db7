import type { RefundCheck, WithdrawalTerms } from '@polylogue/contract/refunds';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatDate, formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { notifySuccess } from '../../../ui/notifications/notify.ts';
import { Notice } from '../../../ui/notice.tsx';
import { meansText } from '../means-text.ts';
import { formatMoney } from '../money.ts';
import { refreshAfterPayment } from '../payments.data.ts';
import { sumLines, SumLine } from '../sum-line.tsx';
import { endText } from './end-text.ts';
import { askToWithdraw, withdrawFrom } from './refund.data.ts';
import classes from './refund.module.css';

/** From which contract somebody may withdraw, and what that returns. */
export interface WithdrawProps {
  paymentId: number;
  /** When it was paid, in words. */
  date: string;
  payment: RefundCheck['payment'];
  terms: WithdrawalTerms;
}

type ShownProps = Pick<WithdrawProps, 'payment' | 'terms'>;

/** What was paid, what is owed for what was used, and what goes back where. */
function Returned({ payment, terms: { owed, returned, used, granted, until } }: ShownProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [now] = useState(() => Date.now());
  const money = (amount: number) => formatMoney({ amount, currency: payment.currency }, locale);
  const tokens = { used: formatNumber(used, locale), granted: formatNumber(granted, locale) };
  return (
    <>
      <dl className={sumLines}>
        <SumLine name={payment.title} value={money(payment.amount)} />
        {owed > 0 ? <SumLine name={t('payments.withdraw.owed', tokens)} value={money(-owed)} /> : null}
        <SumLine look="total" name={t('payments.withdraw.returned')} value={money(returned)} />
        <SumLine
          look="quiet"
          name={t('payments.refund.goesTo')}
          value={meansText(t, payment.means, locale)}
        />
        <SumLine look="quiet" name={t('payments.withdraw.until')} value={formatDate(until, locale, 'UTC')} />
      </dl>
      <p>
        {endText(t, payment, { locale, now })} {t('payments.withdraw.mail')}
      </p>
    </>
  );
}

/** Two steps: what withdrawing returns, then the declaration with a button that says what it does. */
export function WithdrawBody({ close, paymentId, date, ...opened }: WithdrawProps & ModalControls) {
  const { t } = useTranslation();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<ShownProps>(opened);
  const [isDeclaring, setDeclaring] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const { payment, terms } = shown;
  const price = formatMoney({ amount: terms.returned, currency: payment.currency }, locale);

  /** An answer has used tokens meanwhile: what is owed changed, and is shown before it is asked about again. */
  async function lookAgain(): Promise<void> {
    const fresh = await askToWithdraw(paymentId);
    if (fresh.terms) setShown({ payment: fresh.payment, terms: fresh.terms });
    setFailure(t(fresh.terms ? 'payments.withdraw.changed' : 'payments.withdraw.impossible'));
    setDeclaring(false);
  }

  async function declare(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await withdrawFrom(paymentId, terms.returned);
      notifySuccess(t('payments.withdraw.done', { price }));
      close();
    } catch (error) {
      const isRefused = isApiError(error, 'refund_impossible');
      if (isApiError(error, 'conflict')) await lookAgain().catch(() => undefined);
      else setFailure(isRefused ? t('payments.withdraw.impossible') : errorText(t, error));
    }
    setBusy(false);
    await refreshAfterPayment(queryClient);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (isDeclaring) void declare();
    else setDeclaring(true);
  }

  return (
    <form className={classes['form']} onSubmit={onSubmit}>
      {isDeclaring ? (
        <>
          <p>{t('payments.withdraw.declaration', { thing: payment.title, date })}</p>
          <dl className={sumLines}>
            <SumLine look="total" name={t('payments.withdraw.returned')} value={price} />
          </dl>
        </>
      ) : (
        <Returned payment={payment} terms={terms} />
      )}
      {failure === undefined ? null : <Notice tone="bad">{failure}</Notice>}
      <div className="modal-actions">
        {isDeclaring ? (
          <Button disabled={isBusy} onClick={() => setDeclaring(false)}>
            {t('payments.running.leaveBack')}
          </Button>
        ) : (
          <Button onClick={close}>{t('common.cancel')}</Button>
        )}
        <Button look={isDeclaring ? 'dangerFilled' : 'primary'} type="submit" loading={isBusy}>
          {t(isDeclaring ? 'payments.withdraw.confirm' : 'payments.running.leaveNext')}
        </Button>
      </div>
    </form>
  );
}
