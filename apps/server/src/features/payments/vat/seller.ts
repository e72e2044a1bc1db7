import { euCountries } from '@polylogue/contract/vat-numbers';
import type { Config } from '../../../config.ts';
import { operatorOf } from '../../../operator-details.ts';

/** Who sells, as documents name it. */
export interface Seller {
  /** ISO code; the edition decides it. */
  country: string;
  name: string;
  address: string;
  /** VAT number, or INN. */
  taxNumber: string;
  registration: string;
}

/** How the seller is taxed. */
export interface SellerTax {
  country: string;
  isInEu: boolean;
  paysVat: boolean;
  /** Rate of the own country in hundredths of a percent; undefined for the standard one. */
  homeRate: number | undefined;
}

/** The seller of this edition. */
export function sellerOf(config: Config): Seller {
  const { name, address, taxId, registration } = operatorOf(
    config,
    isRussian(config) ? 'ru' : 'international',
  );
  return { country: config.SITE_LOCATION, name, address, taxNumber: taxId, registration };
}

/** How the seller of this edition is taxed. A Russian seller outside the general tax system pays VAT only if it says so. */
export function sellerTaxOf(
  config: Pick<Config, 'SITE_LOCATION' | 'VAT_PERCENT' | 'RECEIPT_TAX_SYSTEM'>,
): SellerTax {
  const { SITE_LOCATION: country, VAT_PERCENT: percent, RECEIPT_TAX_SYSTEM: system } = config;
  const isSimplified = isRussian(config) && system !== 0;
  return {
    country,
    isInEu: euCountries.includes(country),
    paysVat: percent === undefined ? !isSimplified : percent > 0,
    homeRate: percent === undefined ? undefined : Math.round(percent * 100),
  };
}

function isRussian({ SITE_LOCATION }: Pick<Config, 'SITE_LOCATION'>): boolean {
  return SITE_LOCATION === 'RU';
}
