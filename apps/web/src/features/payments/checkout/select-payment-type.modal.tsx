import { IconCreditCard, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { VatLink } from '../billing-info/vat-link.tsx';
import { openCardPage } from './addresses.ts';
import { optionsOf } from './order.ts';
import { OrderPromo } from '../promo/promo-box.tsx';
import { Terms } from './terms.tsx';
import { useFreshPreview } from './use-fresh-preview.ts';
import { usePayment, type CheckoutProps } from './use-payment.ts';
import classes from './checkout.module.css';

/** Asks how to pay: by card or by the fast payment system. Both continue on the card page. */
export function SelectPaymentTypeBody({ close, guardClosing: _, ...opened }: CheckoutProps & ModalControls) {
  const { t } = useTranslation();
  const purchase = useFreshPreview(opened);
  const { item, preview } = purchase;
  const { pay, running } = usePayment(purchase);
  const [isLeaving, setLeaving] = useState(false);
  const isBusy = running !== undefined || isLeaving;
  const isPlan = item.type === 'tariff';

  function bySbp(): void {
    setLeaving(true);
    openCardPage(optionsOf(item, true));
  }

  return (
    <>
      <Terms preview={preview} />
      <OrderPromo isOurs={preview.promo !== null} />
      <VatLink />
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
