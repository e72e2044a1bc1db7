import type { Billing } from '../billing-info/billing-info.tables.ts';
import type { PaymentRow } from '../payments.queries.ts';
import type { Seller } from '../vat/seller.ts';
import type { TaxKind } from '../vat/tax-kinds.ts';

/** What a document says, in no language. Amounts are in minor units, moments in ISO form. */
export interface DocumentContent {
  seller: Seller;
  buyer: Billing & { email: string };
  /** What was sold. */
  thing: {
    kind: 'tokens' | 'tariff' | 'fee';
    plan: PaymentRow['plan'];
    period: PaymentRow['period'];
    tokens: number;
    startsAt: string | null;
    endsAt: string | null;
  };
  /** The listed price, what the rest of an earlier plan was worth, and any other reduction. */
  price: number;
  credit: number;
  discount: number;
  tax: {
    kind: TaxKind;
    country: string | null;
    /** In hundredths of a percent. */
    rate: number;
    deducted: number;
  };
  means: { type: 'card' | 'sbp'; card: string | null; transaction: string };
  suppliedAt: string;
  /** Of the Russian edition: what the gateway's cash desk was told (54-FZ). */
  fiscal: { taxSystem: number; method: number; subject: number; vat: number | null; email: string } | null;
  /** The receipt that a credit note belongs to, or that a corrected receipt replaces. */
  receipt: { number: string; issuedAt: string } | null;
}
