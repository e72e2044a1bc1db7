import { euCountries } from '@polylogue/contract/vat-numbers';
import type { Config } from '../../../config.ts';

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

type SellerConfig = Pick<
  Config,
  | 'SITE_LOCATION'
  | 'SELLER_NAME'
  | 'SELLER_ADDRESS'
  | 'SELLER_TAX_NUMBER'
  | 'SELLER_REGISTRATION'
  | 'VAT_PERCENT'
  | 'RECEIPT_TAX_SYSTEM'
>;

/** Companies that do not exist, until the operator names the real one. */
const invented = {
  RU: {
    name: 'ООО «Полилог-Пример»',
    address: '000000, г. Астрахань, ул. Образцовая, д. 1',
    taxNumber: '7700000009',
    registration: 'ОГРН 0000000000000',
  },
  other: {
    name: 'Polylogue Exemple SAS',
    address: '1 rue de l’Exemple, 00000 Exempleville, France',
    taxNumber: 'FR32123456789',
    registration: 'RCS Exempleville 123 456 789',
  },
};

/** The seller of this edition. */
export function sellerOf(config: SellerConfig): Seller {
  const fallback = isRussian(config) ? invented.RU : invented.other;
  return {
    country: config.SITE_LOCATION,
    name: config.SELLER_NAME ?? fallback.name,
    address: config.SELLER_ADDRESS ?? fallback.address,
    taxNumber: config.SELLER_TAX_NUMBER ?? fallback.taxNumber,
    registration: config.SELLER_REGISTRATION ?? fallback.registration,
  };
}

/** How the seller of this edition is taxed. A Russian seller outside the general tax system pays VAT only if it says so. */
export function sellerTaxOf(config: SellerConfig): SellerTax {
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
