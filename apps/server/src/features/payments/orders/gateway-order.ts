import type { Executor } from '../../../platform/db/database.ts';
import type { Order } from '../../../vendors/payments/gateway.ts';
import { payerOf, type Payer } from '../../accounts/accounts.service.ts';
import { planNames } from '@polylogue/contract/billing';
import { CallError } from '../../../platform/http/call-error.ts';
import { planIn, tokensIn } from '../spelled.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { PaymentRow, TryRow } from '../payments.queries.ts';
import { fiscalReceipt } from '../vat/fiscal.ts';

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
  const receipt = fiscalReceipt(deps.config, { payment, email: payer.email, name: description, amount });
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
  fr: 'Fin anticipée de l’offre annuelle',
} as const;

/** What a payment is for, as the gateway and the cash desk show it. */
export function descriptionOf(payment: PaymentRow, { language }: Pick<Payer, 'language'>): string {
  if (payment.kind === 'card') return `Polylogue: ${cardCheck[language]}`;
  if (payment.kind === 'fee') return `Polylogue: ${leavingFee[language]}`;
  const { plan, tokens } = payment;
  return `Polylogue: ${plan === null ? tokensIn(language, tokens) : planIn(language, planNames[plan])}`;
}
