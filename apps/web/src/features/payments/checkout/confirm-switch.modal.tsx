import { cardLabel } from '@polylogue/contract/card-label';
import type { PaymentCard } from '@polylogue/contract/billing';
import type { PurchasePreview } from '@polylogue/contract/payments';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { Notice } from '../../../ui/notice.tsx';
import { VatLink } from '../billing-info/vat-link.tsx';
import { formatMoney } from '../money.ts';
import { sumLines, SumLine } from '../sum-line.tsx';
import { planNameOf } from './purchase-name.ts';
import { OrderPromo } from '../promo/promo-box.tsx';
import { BeginNow, useBeginning } from './begin-now.tsx';
import { AcceptNote, YearSum } from './pay-note.tsx';
import { SavedCard } from './saved-card.tsx';
import { RenewalNote, Terms } from './terms.tsx';
import { useFreshPreview } from './use-fresh-preview.ts';
import { usePayment, type CheckoutProps } from './use-payment.ts';
import classes from './checkout.module.css';
import payClasses from './pay.module.css';

function whatHappens(t: TFunction, preview: PurchasePreview, locale: Locale): string {
  const plan = planNameOf(t, preview.plan ?? 'free');
  if (preview.effect === 'contract') return t('payments.checkout.contract');
  if (preview.effect !== 'downgrade') return t('payments.checkout.upgrade', { plan });
  const price = formatMoney(
    { amount: preview.next?.amount ?? preview.price, currency: preview.currency },
    locale,
  );
  return t('payments.checkout.downgrade', { plan, price, date: formatDate(preview.startsAt, locale) });
}

/** The card that pays for the plan that follows; without one it would not begin. */
function LaterCard({ card }: { card: PaymentCard | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (card === null) return <Notice tone="warn">{t('payments.checkout.laterNoCard')}</Notice>;
  return (
    <dl className={sumLines}>
      <SumLine look="quiet" name={t('payments.running.from')} value={cardLabel(card.number, locale)} />
    </dl>
  );
}

/** Says what a change of plan costs and when it happens, before it is made. */
export function ConfirmSwitchBody({ close, ...opened }: CheckoutProps & ModalControls) {
  const { t } = useTranslation();
  const locale = useLocale();
  const purchase = useFreshPreview(opened);
  const { preview } = purchase;
  const beginning = useBeginning(preview);
  const { pay, running } = usePayment(purchase, beginning.isTicked);
  const isBusy = running !== undefined;
  const isRefused = preview.effect === 'contract';
  const isLater = preview.effect === 'downgrade';
  const lost = preview.tokensLost;
  // Without a saved card the payment goes on on a page that asks for the tick itself.
  const mayPay = () => isLater || preview.card === null || beginning.allows();
  function label(): string {
    if (isLater) return t('payments.checkout.switchOn', { date: formatDate(preview.startsAt, locale) });
    if (preview.card === null) return t('payments.checkout.continue');
    return t('payments.checkout.pay', { price: formatMoney({ ...preview }, locale) });
  }

  return (
    <>
      <p>{whatHappens(t, preview, locale)}</p>
      {preview.endsContract ? <p className={classes['note']}>{t('payments.buying.endsContract')}</p> : null}
      {isRefused ? null : <Terms preview={preview} />}
      {isLater ? <LaterCard card={preview.next?.card ?? null} /> : null}
      {isRefused ? null : <RenewalNote preview={preview} />}
      {lost > 0 ? (
        <p className={classes['note']}>
          {preview.credit > 0
            ? t('payments.buying.credited', { count: lost, tokens: formatNumber(lost, locale) })
            : t('payments.checkout.lost', { count: lost, tokens: formatNumber(lost, locale) })}
        </p>
      ) : null}
      {isRefused || isLater ? null : (
        <>
          <OrderPromo isOurs={preview.promo !== null} />
          <VatLink />
          {preview.card === null ? null : (
            <SavedCard card={preview.card} isDisabled={isBusy} onAnother={() => void pay(false, close)} />
          )}
          <BeginNow preview={preview} beginning={beginning} isDisabled={isBusy} />
        </>
      )}
      <div className={payClasses['docked']}>
        <div className="modal-actions">
          <Button onClick={close} disabled={isBusy} data-autofocus>
            {isRefused ? t('payments.checkout.understood') : t('common.cancel')}
          </Button>
          {isRefused ? null : (
            <Button look="primary" loading={isBusy} onClick={() => mayPay() && void pay(true, close)}>
              {label()}
            </Button>
          )}
        </div>
        {isRefused || isLater ? null : <YearSum preview={preview} />}
      </div>
      {isRefused || isLater ? null : <AcceptNote text={t('payments.card.accept')} />}
    </>
  );
}
