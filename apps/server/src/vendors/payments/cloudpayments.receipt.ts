import type { FiscalReceipt } from './gateway.ts';

/** What the tax office asks of the seller and no single order knows. */
export interface ReceiptTerms {
  /** Number of the tax system, 0 to 5, as registered for the cash desk. */
  taxationSystem: number;
  /** Tag 1214: 1 prepaid in full, 4 settled in full. */
  method: number;
}

/** Tag 1212: a service. */
const service = 4;
const longestLabel = 128;

/** `JsonData` that makes the cash desk print a receipt; undefined without one. */
export function receiptData(receipt: FiscalReceipt | undefined, terms: ReceiptTerms): string | undefined {
  if (!receipt) return undefined;
  const total = receipt.items.reduce((sum, { amount }) => sum + amount, 0);
  return JSON.stringify({
    cloudpayments: {
      CustomerReceipt: {
        Items: receipt.items.map(({ name, quantity, amount }) => ({
          label: name.slice(0, longestLabel),
          price: Math.round(amount / quantity) / 100,
          quantity,
          amount: amount / 100,
          vat: vatCode(receipt.vat, terms),
          method: terms.method,
          object: service,
        })),
        taxationSystem: terms.taxationSystem,
        email: receipt.email,
        ...(receipt.company ? { customerInfo: receipt.company.name, customerInn: receipt.company.inn } : {}),
        amounts: { electronic: total / 100 },
      },
    },
  });
}

/** What is paid ahead (signs 1 to 3) is taxed at a share of the whole, whose codes are the rates plus 100. */
function vatCode(percent: number | null, { method }: ReceiptTerms): number | null {
  return percent !== null && percent > 0 && method <= 3 ? percent + 100 : percent;
}
