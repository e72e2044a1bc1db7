import { cardLabel } from '@polylogue/contract/card-label';
import type { PaymentRow } from '@polylogue/contract/billing';
import type { TFunction } from 'i18next';
import type { Locale } from '../../lib/i18n/locale.ts';

/** What a payment was paid with: Visa •• 4417, or SBP. */
export function meansText(t: TFunction, { type, card }: PaymentRow['means'], locale: Locale): string {
  if (type === 'sbp') return t('payments.history.sbp');
  return card === null ? t('payments.history.card') : cardLabel(card, locale);
}
