import type { Config } from '../../../config.ts';
import type { FiscalReceipt } from '../../../vendors/payments/gateway.ts';
import type { PaymentRow } from '../payments.queries.ts';

/** Tag 1212: a service. */
export const service = 4;

/** Whether sales of this edition need a receipt of the cash desk (54-FZ). */
export function isFiscal({ SITE_LOCATION }: Pick<Config, 'SITE_LOCATION'>): boolean {
  return SITE_LOCATION === 'RU';
}

/** The rate a fiscal receipt names, in percent; null without VAT. */
export function fiscalVatOf({ taxKind, taxRate }: Pick<PaymentRow, 'taxKind' | 'taxRate'>): number | null {
  return taxKind === 'standard' && taxRate !== null ? taxRate / 100 : null;
}

/** What the gateway's cash desk is told of a sale or its return; undefined where none is due. */
export function fiscalReceipt(
  config: Pick<Config, 'SITE_LOCATION'>,
  sale: { payment: PaymentRow; email: string; name: string; amount: number },
): FiscalReceipt | undefined {
  const { payment, email, name, amount } = sale;
  if (!isFiscal(config) || payment.kind === 'card') return undefined;
  const { billing } = payment;
  return {
    email,
    vat: fiscalVatOf(payment),
    items: [{ name, quantity: 1, amount }],
    ...(billing?.billingType === 'BTB' && billing.country === 'RU' && billing.vatNumber !== null
      ? { company: { name: billing.name, inn: billing.vatNumber.replace(/^RU/, '') } }
      : {}),
  };
}
