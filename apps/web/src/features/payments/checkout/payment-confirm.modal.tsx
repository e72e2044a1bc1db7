import type { PurchasePreview } from '@polylogue/contract/payments';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { VatLink } from '../billing-info/vat-link.tsx';
import { formatMoney } from '../money.ts';
import { OrderPromo } from '../promo/promo-box.tsx';
import { asksToBegin, BeginNow, useBeginning } from './begin-now.tsx';
import { headlineOf } from './headline.ts';
import { AcceptNote, YearSum } from './pay-note.tsx';
import { purchaseName } from './purchase-name.ts';
import { SavedCard } from './saved-card.tsx';
import { RenewalNote, Terms } from './terms.tsx';
import { useFreshPreview } from './use-fresh-preview.ts';
import { usePayment, type CheckoutProps } from './use-payment.ts';
import headClasses from './checkout.module.css';
import classes from './pay.module.css';

/** Confirms a charge to the saved card: what, how much, when again, how to stop it, from which card. */
export function PaymentConfirmBody({ close, ...opened }: CheckoutProps & ModalControls) {
  const { t } = useTranslation();
  const locale = useLocale();
  const purchase = useFreshPreview(opened);
  const { preview } = purchase;
  const beginning = useBeginning(preview);
  const { pay, running } = usePayment(purchase, beginning.isTicked);
  const isBusy = running !== undefined;
  return (
    <>
      <PurchaseHead preview={preview} />
      <Terms preview={preview} isPlain />
      <RenewalNote preview={preview} />
      <OrderPromo isOurs={preview.promo !== null} />
      <VatLink />
      {preview.card === null ? null : (
        <SavedCard card={preview.card} isDisabled={isBusy} onAnother={() => void pay(false, close)} />
      )}
      <BeginNow preview={preview} beginning={beginning} isDisabled={isBusy} />
      <div className={classes['docked']}>
        <div className="modal-actions">
          <Button disabled={isBusy} onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            look="primary"
            data-autofocus={asksToBegin(preview) ? undefined : ''}
            loading={running === 'saved'}
            disabled={isBusy}
            onClick={() => beginning.allows() && void pay(true, close)}
          >
            {t('payments.checkout.pay', { price: formatMoney({ ...preview }, locale) })}
          </Button>
        </div>
        <YearSum preview={preview} />
      </div>
      <AcceptNote text={t('payments.card.accept')} />
    </>
  );
}

/** What is bought and what it costs. */
function PurchaseHead({ preview }: { preview: PurchasePreview }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className={headClasses['head']}>
      <p>{purchaseName(t, preview, locale)}</p>
      <p className={headClasses['headline']}>{headlineOf(preview, locale)}</p>
    </div>
  );
}
