import type { PurchasePreview } from '@polylogue/contract/payments';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { formatMoney } from '../money.ts';

/** A factor and its sign stay on one line. */
const times = '\u00a0×\u00a0';

/** The charges of a year: the first may be lower than the others, by a credit or a promo code. */
export interface YearCharges {
  first: number;
  monthly: number;
  count: number;
  total: number;
}

/** The charges of a year's contract; undefined of anything else. */
export function yearChargesOf({ contract, next }: PurchasePreview): YearCharges | undefined {
  if (contract === null || next === null) return undefined;
  const { charges: count, total } = contract;
  return { first: total - (count - 1) * next.amount, monthly: next.amount, count, total };
}

/** What a purchase costs, in one line: "€15", "12 × €11.25 = €135", with a promo code "€9 + 11 × €11.25 = €132.75". */
export function headlineOf(preview: PurchasePreview, locale: Locale): string {
  const { amount, effect, next, currency } = preview;
  const money = (sum: number) => formatMoney({ amount: sum, currency }, locale);
  const year = yearChargesOf(preview);
  if (year === undefined) return money(effect === 'downgrade' && next !== null ? next.amount : amount);
  const { first, monthly, count, total } = year;
  const charges =
    first === monthly
      ? `${count}${times}${money(monthly)}`
      : `${money(first)} + ${count - 1}${times}${money(monthly)}`;
  return `${charges} =\u00a0${money(total)}`;
}
