import { IconCreditCard, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { formatMoney } from '../money.ts';
import { openCardPage } from './addresses.ts';
import { optionsOf } from './order.ts';
import { purchaseName } from './purchase-name.ts';
import { usePayment, type CheckoutProps } from './use-payment.ts';
import classes from './checkout.module.css';

/** Asks how to pay: by card or by the fast payment system. Both continue on the card page, which sums everything up. */
export function SelectPaymentTypeBody({ close, ...opened }: CheckoutProps & ModalControls) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { item, preview } = opened;
  const { pay, running } = usePayment(opened);
  const [isLeaving, setLeaving] = useState(false);
  const isBusy = running !== undefined || isLeaving;
  const isPlan = item.type === 'tariff';

  function bySbp(): void {
    setLeaving(true);
    openCardPage(optionsOf(item, true));
  }

  return (
    <>
      <p>
        {t('payments.buying.thingFor', {
          thing: purchaseName(t, preview, locale),
          price: formatMoney({ ...preview }, locale),
        })}
      </p>
      <div className={classes['ways']}>
        <button
          type="button"
          className={classes['way']}
          data-autofocus
          disabled={isBusy}
          aria-busy={running !== undefined}
          onClick={() => void pay(false, close)}
        >
          <IconCreditCard size={22} stroke={1.6} aria-hidden />
          <span>
            <b>{t('payments.checkout.card')}</b>
            <small>{t(isPlan ? 'payments.checkout.cardText' : 'payments.checkout.cardTokens')}</small>
          </span>
        </button>
        <button
          type="button"
          className={classes['way']}
          disabled={isBusy}
          aria-busy={isLeaving}
          onClick={bySbp}
        >
          <IconQrcode size={22} stroke={1.6} aria-hidden />
          <span>
            <b>{t('payments.checkout.sbp')}</b>
            <small>{t(isPlan ? 'payments.checkout.sbpText' : 'payments.checkout.sbpTokens')}</small>
          </span>
        </button>
      </div>
    </>
  );
}
