import type { FiscalReceipt } from '../../../vendors/payments/gateway.ts';
import { payerOf } from '../../accounts/accounts.service.ts';
import { descriptionOf } from '../orders/gateway-order.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { paymentOfRefund, type RefundRow } from '../payments.queries.ts';
import { fiscalReceipt, isFiscal } from '../vat/fiscal.ts';

/** What the cash desk is told of a return (54-FZ). An account that is gone has no address to send it to. */
export async function returnReceipt(
  { config, database: { db } }: Pick<PaymentsDeps, 'config' | 'database'>,
  { paymentId, amount }: Pick<RefundRow, 'paymentId' | 'amount'>,
): Promise<FiscalReceipt | undefined> {
  if (!isFiscal(config)) return undefined;
  const payment = await paymentOfRefund(db, paymentId);
  const payer = payment && (await payerOf(db, payment.userId));
  if (!payer) return undefined;
  return fiscalReceipt(config, {
    payment,
    email: payer.email,
    name: descriptionOf(payment, payer),
    amount,
  });
}
