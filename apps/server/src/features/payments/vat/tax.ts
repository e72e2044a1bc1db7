import { euCountries } from '@polylogue/contract/vat-numbers';
import { leastCharge } from '@polylogue/contract/promo';
import { vatRate } from './rates.ts';
import type { SellerTax } from './seller.ts';
import type { TaxKind } from './tax-kinds.ts';

/** Who buys, as far as the tax depends on it. */
export interface TaxedBuyer {
  billingType: 'BTC' | 'BTB';
  /** ISO code; null for a country that is not on our list. */
  country: string | null;
  /** Checked when it was saved. */
  vatNumber: string | null;
  name: string;
  address: string;
}

/** What is charged for a listed amount, and the tax in it. */
export interface Taxed {
  /** Charged, in minor units. */
  amount: number;
  taxKind: TaxKind;
  /** Where the tax is due; null for none. */
  taxCountry: string | null;
  /** In hundredths of a percent. */
  taxRate: number;
  /** Within `amount`. */
  taxAmount: number;
  /** How much less than listed is charged because the buyer owes the tax. */
  taxDeducted: number;
}

/** The tax within an amount that includes it. */
export function taxWithin(amount: number, rate: number): number {
  return Math.round((amount * rate) / (10_000 + rate));
}

/** Taxes a listed amount, which includes VAT wherever it is due. */
export function taxOn(
  listed: number,
  { seller, buyer, now }: { seller: SellerTax; buyer: TaxedBuyer; now: Date },
): Taxed {
  const none = { amount: listed, taxCountry: null, taxRate: 0, taxAmount: 0, taxDeducted: 0 };
  if (!seller.paysVat) return { ...none, taxKind: 'exempt' };
  const { country } = buyer;
  const isHome = country === seller.country;
  const isDue = isHome || (seller.isInEu && country !== null && euCountries.includes(country));
  if (country === null || !isDue) return { ...none, taxKind: 'outside' };
  const rate = (isHome ? seller.homeRate : undefined) ?? vatRate(country, now);
  // A country without VAT: there is nothing to tell, nor to charge.
  if (rate === 0) return { ...none, taxKind: 'exempt' };
  const tax = taxWithin(listed, rate);
  if (!isHome && isNamedCompany(buyer)) {
    const amount = Math.max(listed - tax, Math.min(listed, leastCharge));
    return { ...none, amount, taxKind: 'reverse', taxCountry: country, taxDeducted: listed - amount };
  }
  return { ...none, taxKind: 'standard', taxCountry: country, taxRate: rate, taxAmount: tax };
}

/** An invoice without VAT must name the company and its address; without them it is not dropped. */
function isNamedCompany({ billingType, vatNumber, name, address }: TaxedBuyer): boolean {
  return billingType === 'BTB' && vatNumber !== null && name !== '' && address !== '';
}
