import type { Currency } from '@polylogue/contract/billing';
import { numberFormat } from '../../lib/i18n/formatters.ts';
import type { Locale } from '../../lib/i18n/locale.ts';

/** An amount in minor units with its currency. */
export interface Money {
  amount: number;
  currency: Currency;
}

/** Formats money: €15, −€5.25, 1 290 ₽. What is taken off has a minus, not the hyphen of the browser. Whole amounts have no cents; roubles are written as in Russia in every language. */
export function formatMoney({ amount, currency }: Money, locale: Locale): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  const written = numberFormat(currency === 'RUB' ? 'ru' : locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  }).format(amount / 100);
  return written.replace('-', '−');
}

/** Formats a rate in hundredths of a percent: 22 %, 25.5 %. */
export function formatRate(rate: number, locale: Locale): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);
}
