import type { PaymentDocument } from '@polylogue/contract/billing';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { payerOf } from '../../accounts/accounts.service.ts';
import { keepUser } from '../../accounts/operator.service.ts';
import { billingFor } from '../billing-info/billing-info.service.ts';
import { enqueueMail } from '../mails/enqueue.ts';
import { tellPaymentChanged } from '../payment-changed.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { findPayment, lockPayment } from '../payments.queries.ts';
import { sellerTaxOf } from '../vat/seller.ts';
import { taxOn } from '../vat/tax.ts';
import type { DocumentContent } from './document-content.ts';
import { documentsOfPayment, insertDocument, numberOf, type DocumentRow } from './documents.queries.ts';
import { seriesOf } from './issue.ts';

type Buyer = DocumentContent['buyer'];

/**
 * Replaces the receipt of a payment, once, by one that names the buyer as the billing details do now. Sums and VAT stay as they
 * were charged. Asked for again with the same details, it is the same document.
 */
export async function correctReceipt(
  deps: PaymentsDeps,
  { userId, paymentId }: { userId: number; paymentId: number },
): Promise<PaymentDocument> {
  const row = await inTransaction(deps.database.db, async (transaction) => {
    await keepUser(transaction, userId);
    if (!(await findPayment(transaction, userId, paymentId))) throw new CallError('not_found');
    const payment = await lockPayment(transaction, paymentId);
    const issued = await documentsOfPayment(transaction, paymentId);
    const receipt = issued.find(({ kind }) => kind === 'receipt');
    if (!receipt) throw new CallError('not_found');
    const buyer = await buyerOf(transaction, deps, receipt);
    const earlier = issued.find(({ kind }) => kind === 'corrected-receipt');
    if (earlier && isSame(earlier.content.buyer, buyer)) return earlier;
    if (earlier) throw new CallError('receipt_corrected');
    // What went back has its credit note, which names the receipt as it was.
    if (payment.status !== 'succeeded') throw new CallError('conflict');
    if (isSame(receipt.content.buyer, buyer)) throw new CallError('receipt_unchanged');
    if (!isTaxedAlike(deps, receipt, buyer)) throw new CallError('receipt_vat_differs');
    const corrected = await insertDocument(transaction, correctionOf(deps, receipt, buyer), deps.clock);
    if (!corrected) throw new CallError('receipt_corrected');
    await enqueueMail(transaction, deps, { kind: 'corrected', payment, document: corrected });
    tellPaymentChanged(deps, payment);
    return corrected;
  });
  return { id: row.id, kind: row.kind, number: numberOf(row) };
}

async function buyerOf(executor: Executor, deps: PaymentsDeps, receipt: DocumentRow): Promise<Buyer> {
  const { userId, content } = receipt;
  const billing = await billingFor(executor, userId, sellerTaxOf(deps.config).country);
  const payer = await payerOf(executor, userId);
  return { ...billing, name: billing.name || payer?.name || '', email: payer?.email ?? content.buyer.email };
}

/** The e-mail alone is nothing that anybody would correct. */
function isSame(one: Buyer, other: Buyer): boolean {
  const told = ({ billingType, country, vatNumber, kpp = null, name, address }: Buyer) =>
    JSON.stringify([billingType, country, vatNumber, kpp, name, address]);
  return told(one) === told(other);
}

/** Whether the VAT would have been the same one: a receipt cannot change what was charged. */
function isTaxedAlike({ config }: PaymentsDeps, { content, issuedAt }: DocumentRow, buyer: Buyer): boolean {
  const { kind, country, rate } = content.tax;
  const { taxKind, taxCountry, taxRate } = taxOn(10_000, {
    seller: sellerTaxOf(config),
    buyer,
    now: issuedAt,
  });
  return taxKind === kind && taxCountry === country && taxRate === rate;
}

function correctionOf(deps: PaymentsDeps, receipt: DocumentRow, buyer: Buyer) {
  const { id, userId, paymentId, currency, gross, vat, content } = receipt;
  return {
    ...{ userId, paymentId, currency, gross, vat },
    kind: 'corrected-receipt' as const,
    cause: `correction:${id}`,
    series: seriesOf(deps, 'RC', deps.clock.now()),
    content: {
      ...content,
      buyer,
      receipt: { number: numberOf(receipt), issuedAt: receipt.issuedAt.toISOString() },
    },
  };
}
