import type { Executor } from '../../../platform/db/database.ts';
import type { Payer } from '../../accounts/accounts.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { fiscalVatOf, isFiscal, service } from '../vat/fiscal.ts';
import { sellerOf } from '../vat/seller.ts';
import { taxWithin } from '../vat/tax.ts';
import type { DocumentContent } from './document-content.ts';
import {
  documentsOfPayment,
  insertDocument,
  numberOf,
  receiptOf,
  type DocumentRow,
} from './documents.queries.ts';

type Deps = Pick<PaymentsDeps, 'config' | 'clock'>;

/** What the receipt of a payment is issued for. */
export function receiptCause(paymentId: number): string {
  return `payment:${paymentId}`;
}

/** Gives a payment that has just succeeded its receipt, inside the transaction that settles it. */
export async function issueReceipt(
  transaction: Executor,
  deps: Deps,
  sale: { payment: PaymentRow; payer: Payer | undefined; transactionId: string; now: Date },
): Promise<DocumentRow | undefined> {
  const { payment, now } = sale;
  if (payment.kind === 'card') return undefined;
  const { id: paymentId, userId, currency, amount: gross, taxAmount } = payment;
  const document = {
    userId,
    paymentId,
    kind: 'receipt' as const,
    cause: receiptCause(paymentId),
    series: seriesOf(deps, 'R', now),
    currency,
    gross,
    vat: taxAmount ?? 0,
    content: contentOf(deps, { ...sale, kind: payment.kind }),
  };
  return insertDocument(transaction, document, deps.clock);
}

/**
 * Gives a refund its credit note, inside the transaction that takes the payment back; idempotent. Without an amount it
 * returns all that was not returned before. A payment from before receipts gets none.
 */
export async function issueCreditNote(
  transaction: Executor,
  deps: Deps,
  refund: { payment: PaymentRow; cause: string; amount?: number; now: Date },
): Promise<DocumentRow | undefined> {
  const { payment, cause, now } = refund;
  const issued = await documentsOfPayment(transaction, payment.id);
  const receipt = receiptOf(issued);
  if (!receipt) return undefined;
  const notes = issued.filter(({ kind }) => kind === 'credit-note');
  const rest = receipt.gross - notes.reduce((sum, { gross }) => sum + gross, 0);
  const gross = Math.min(refund.amount ?? rest, rest);
  if (gross <= 0) return undefined;
  const restOfVat = receipt.vat - notes.reduce((sum, { vat }) => sum + vat, 0);
  const { content } = receipt;
  const document = {
    userId: payment.userId,
    paymentId: payment.id,
    kind: 'credit-note' as const,
    cause,
    series: seriesOf(deps, 'C', now),
    currency: receipt.currency,
    gross,
    // The last one takes what rounding left.
    vat: gross === rest ? restOfVat : Math.min(taxWithin(gross, content.tax.rate), restOfVat),
    content: {
      ...content,
      suppliedAt: now.toISOString(),
      receipt: { number: numberOf(receipt), issuedAt: receipt.issuedAt.toISOString() },
    },
  };
  return insertDocument(transaction, document, deps.clock);
}

/** Numbers start anew each year (UTC), for each seller and kind: receipts, corrected ones (`RC`), credit notes. */
export function seriesOf({ config }: Pick<Deps, 'config'>, kind: 'R' | 'RC' | 'C', now: Date): string {
  return `${config.SITE_LOCATION}-${kind}-${now.getUTCFullYear()}`;
}

interface Sale {
  payment: PaymentRow;
  payer: Payer | undefined;
  kind: 'tokens' | 'tariff' | 'fee';
  transactionId: string;
  now: Date;
}

function contentOf(
  { config }: Deps,
  { payment, payer, kind, transactionId: transaction, now }: Sale,
): DocumentContent {
  const email = payer?.email ?? '';
  const billing = payment.billing ?? unknownBuyer;
  const { price, credit, amount } = payment;
  const deducted = payment.taxDeducted ?? 0;
  return {
    seller: sellerOf(config),
    buyer: { ...billing, name: billing.name || payer?.name || '', email },
    thing: {
      kind,
      plan: payment.plan,
      period: payment.period,
      tokens: payment.tokens,
      startsAt: payment.startsAt?.toISOString() ?? null,
      endsAt: payment.endsAt?.toISOString() ?? null,
    },
    price,
    credit,
    discount: Math.max(price - credit - deducted - amount, 0),
    tax: {
      kind: payment.taxKind ?? 'exempt',
      country: payment.taxCountry,
      rate: payment.taxRate ?? 0,
      deducted,
    },
    means: { type: payment.means, card: payment.cardNumber, transaction },
    suppliedAt: now.toISOString(),
    fiscal: isFiscal(config)
      ? {
          taxSystem: config.RECEIPT_TAX_SYSTEM,
          method: config.RECEIPT_PAYMENT_SIGN,
          subject: service,
          vat: fiscalVatOf(payment),
          email,
        }
      : null,
    receipt: null,
  };
}

/** Of orders from before billing details were copied. */
const unknownBuyer = { billingType: 'BTC', country: null, vatNumber: null, name: '', address: '' } as const;
