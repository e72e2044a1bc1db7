import { orderMinutes, type PurchasePreview } from '@polylogue/contract/payments';
import type { TFunction } from 'i18next';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { formatMoney } from '../money.ts';
import { purchaseName } from './purchase-name.ts';

interface BoughtBefore {
  t: TFunction;
  locale: Locale;
  preview: PurchasePreview;
  /** Buys it once more. */
  onAgain: () => Promise<void>;
}

/** Says that the same was bought some minutes ago, so that nothing was charged now, and asks whether it was meant. */
export function openBoughtBefore({ t, locale, preview, onAgain }: BoughtBefore): void {
  const thing = purchaseName(t, preview, locale);
  openConfirmed({
    title: t('payments.checkout.boughtTitle'),
    text: t('payments.checkout.boughtText', { thing, count: orderMinutes }),
    confirmLabel: t('payments.checkout.boughtAgain', { price: formatMoney({ ...preview }, locale) }),
    onConfirm: onAgain,
  });
}
