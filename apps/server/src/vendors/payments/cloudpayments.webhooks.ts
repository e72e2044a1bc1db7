import { readWebhookFields } from './cloudpayments.read.ts';
import type { Notice, PaymentGateway } from './gateway.ts';
import { isSigned } from './signatures.ts';
import { fieldsOf, parseJson, type Fields } from './wire.ts';

type WebhookRequest = Parameters<PaymentGateway['readWebhook']>[0];

/** Verifies a webhook over the bytes that came, then reads it. Its type is known only from its address. */
export function readCloudpaymentsWebhook(
  { type, rawBody, headers }: WebhookRequest,
  apiSecret: string,
): Notice | undefined {
  const by = { key: apiSecret, message: rawBody, encoding: 'base64' } as const;
  if (!isSigned(headers['content-hmac'], by)) return undefined;
  const fields = parseBody(rawBody, headers['content-type']);
  const transaction = fields && readWebhookFields(type, fields);
  return transaction && { kind: type === 'check' ? 'check' : 'transaction', transaction };
}

/** A form unless the cabinet was told to send JSON. */
function parseBody(rawBody: Uint8Array, contentType: string | string[] | undefined): Fields | undefined {
  const text = Buffer.from(rawBody).toString('utf8');
  return String(contentType).includes('json')
    ? fieldsOf(parseJson(text))
    : Object.fromEntries(new URLSearchParams(text));
}

/** 13: the payment cannot be accepted. Only a check may be answered so. */
export function cloudpaymentsAnswer(isAccepted: boolean): ReturnType<PaymentGateway['answerWebhook']> {
  return {
    status: 200,
    body: JSON.stringify({ code: isAccepted ? 0 : 13 }),
    contentType: 'application/json',
  };
}
