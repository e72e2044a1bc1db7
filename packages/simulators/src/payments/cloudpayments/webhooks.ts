import { createHmac } from 'node:crypto';
import type { World } from '../../world.ts';
import type { Webhook } from '../courier.ts';
import { isoOf } from './model.ts';
import { reasonOf } from './cards.ts';
import type { CpTransaction } from './transactions.ts';

export type CpWebhookType = 'check' | 'pay' | 'fail' | 'confirm' | 'refund' | 'cancel';

/** The fields each type carries; empty ones arrive empty, as the real ones do. */
function fieldsOf(type: CpWebhookType, one: CpTransaction): Record<string, string> {
  const amount = (one.amount / 100).toFixed(2);
  const common = {
    TransactionId: String(one.id),
    Amount: amount,
    DateTime: isoOf(one.created).replace('T', ' '),
    InvoiceId: one.order,
    AccountId: one.account,
    Email: one.email,
    Data: one.jsonData,
  };
  if (type === 'cancel') return { ...common, Rrn: '' };
  if (type === 'refund')
    return { ...common, PaymentTransactionId: String(one.original ?? ''), OperationType: 'Refund', Rrn: '' };
  return {
    ...common,
    Currency: one.currency,
    PaymentAmount: amount,
    PaymentCurrency: one.currency,
    CardFirstSix: one.card?.firstSix ?? '',
    CardLastFour: one.card?.lastFour ?? '',
    CardType: one.card?.type ?? '',
    CardExpDate: one.card?.expires ?? '',
    TestMode: '1',
    OperationType: one.type,
    Name: one.name,
    IpAddress: one.ip,
    Issuer: 'Bank of the simulator',
    IssuerBankCountry: 'RU',
    Description: one.description,
    PaymentMethod: one.method === 'sbp' ? 'Sbp' : '',
    ...(type === 'fail'
      ? { Reason: reasonOf(one.reasonCode), ReasonCode: String(one.reasonCode), Token: one.token ?? '' }
      : { Status: one.status }),
    ...(type === 'pay' || type === 'confirm'
      ? { GatewayName: 'Simulator', AuthCode: 'A1B2C3', Token: one.token ?? '', TotalFee: '0.00' }
      : {}),
  };
}

function sign(body: string, secret: string): Record<string, string> {
  const digest = (text: string): string => createHmac('sha256', secret).update(text).digest('base64');
  const decoded = decodeURIComponent(body.replaceAll('+', ' '));
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'content-hmac': digest(body),
    'x-content-hmac': digest(decoded),
  };
}

/** A webhook with both signatures. */
export function webhookOf(type: CpWebhookType, one: CpTransaction, world: World): Webhook {
  const body = new URLSearchParams(fieldsOf(type, one)).toString();
  return {
    gateway: 'cloudpayments',
    type,
    order: one.order,
    headers: sign(body, one.secret),
    body,
    forged: { headers: sign(body, world.randomHex(16)), body },
  };
}
