import type { FiscalReceipt } from '../../../vendors/payments/gateway.ts';
import { payerOf } from '../../accounts/accounts.service.ts';
import { descriptionOf } from '../orders/gateway-order.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { fiscalReceipt, isFiscal } from '../vat/fiscal.ts';

/** What the cash desk is told of a return (54-FZ). An account that is gone has no address to send it to. */
export async function returnReceipt(
  { config, database: { db } }: Pick<PaymentsDeps, 'config' | 'database'>,
  { payment, amount }: { payment: PaymentRow; amount: number },
): Promise<FiscalReceipt | undefined> {
  if (!isFiscal(config)) return undefined;
  const payer = await payerOf(db, payment.userId);
  if (!payer) return undefined;
  const name = descriptionOf(payment, payer);
  return fiscalReceipt(config, { payment, email: payer.email, name, amount });
}
