import type { Executor } from '../../../platform/db/database.ts';
import type { FiscalReceipt, Order } from '../../../vendors/payments/gateway.ts';
import { payerOf, type Payer } from '../../accounts/accounts.service.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { thingOf } from '../mails/payment.mail.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { PaymentRow, TryRow } from '../payments.queries.ts';

/** A try as the gateway is told of it. */
export async function gatewayOrder(
  deps: Pick<PaymentsDeps, 'config'>,
  executor: Executor,
  { payment, tried, ip }: { payment: PaymentRow; tried: TryRow; ip?: string | undefined },
): Promise<Order> {
  const payer = await payerOf(executor, payment.userId);
  if (!payer) throw new CallError('unauthorized');
  const { amount, currency } = payment;
  const description = descriptionOf(payment, payer);
  const receipt = receiptOf(deps, { payment, payer, description });
  return {
    reference: tried.reference,
    amount,
    currency,
    description,
    account: String(payment.userId),
    email: payer.email,
    language: payer.language,
    ...(ip === undefined ? {} : { ip }),
    ...(receipt ? { receipt } : {}),
  };
}

const cardCheck = { en: 'Card check', ru: 'Проверка карты', fr: 'Vérification de la carte' } as const;
const leavingFee = {
  en: 'Early end of the yearly plan',
  ru: 'Досрочное завершение годового тарифа',
  fr: 'Fin anticipée de la formule annuelle',
} as const;

function descriptionOf(payment: PaymentRow, { language }: Payer): string {
  if (payment.kind === 'card') return `Polylogue: ${cardCheck[language]}`;
  if (payment.kind === 'fee') return `Polylogue: ${leavingFee[language]}`;
  return `Polylogue: ${thingOf(payment, language)}`;
}

/** The fiscal receipt of money that goes back; undefined where none is due. */
export function returnReceipt(
  deps: Pick<PaymentsDeps, 'config'>,
  { payment, payer }: { payment: PaymentRow; payer: Payer },
): FiscalReceipt | undefined {
  return receiptOf(deps, { payment, payer, description: descriptionOf(payment, payer) });
}

/** The Russian edition sends a fiscal receipt with every sale and every return. */
function receiptOf(
  { config }: Pick<PaymentsDeps, 'config'>,
  { payment, payer, description }: { payment: PaymentRow; payer: Payer; description: string },
): FiscalReceipt | undefined {
  if (config.SITE_LOCATION !== 'RU' || payment.kind === 'card') return undefined;
  const items = [{ name: description, quantity: 1, amount: payment.amount }];
  return { email: payer.email, vat: config.VAT_PERCENT ?? null, items };
}
