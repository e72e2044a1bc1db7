import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { VatLink } from '../billing-info/vat-link.tsx';
import { formatMoney } from '../money.ts';
import { cardName } from './purchase-name.ts';
import { OrderPromo } from '../promo/promo-box.tsx';
import { Terms } from './terms.tsx';
import { useFreshPreview } from './use-fresh-preview.ts';
import { usePayment, type CheckoutProps } from './use-payment.ts';

/** Confirms a charge to the saved card. */
export function PaymentConfirmBody({ close, guardClosing: _, ...opened }: CheckoutProps & ModalControls) {
  const { t } = useTranslation();
  const locale = useLocale();
  const purchase = useFreshPreview(opened);
  const { preview } = purchase;
  const { pay, running } = usePayment(purchase);
  return (
    <>
      <p>{t('payments.checkout.saved', { card: cardName(t, preview.card?.number ?? '') })}</p>
      <Terms preview={preview} />
      <OrderPromo isOurs={preview.promo !== null} />
      <VatLink />
      <div className="modal-actions">
        <Button
          loading={running === 'card'}
          disabled={running !== undefined}
          onClick={() => void pay(false, close)}
        >
          {t('payments.checkout.anotherCard')}
        </Button>
        <Button
          look="primary"
          data-autofocus
          loading={running === 'saved'}
          disabled={running !== undefined}
          onClick={() => void pay(true, close)}
        >
          {t('payments.checkout.pay', { price: formatMoney({ ...preview }, locale) })}
        </Button>
      </div>
    </>
  );
}
