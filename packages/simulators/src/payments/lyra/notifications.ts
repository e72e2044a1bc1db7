import { createHmac } from 'node:crypto';
import type { GatewayWorld } from '../gateway-world.ts';
import type { Webhook } from '../courier.ts';
import { paymentAnswer } from './answers.ts';
import type { LyraOrder, LyraRecords } from './records.ts';

/** What a return or a notification posts. */
export type KrFields = Record<string, string>;

function sign(answer: string, family: 'password' | 'sha256_hmac', key: string): KrFields {
  return {
    'kr-hash': createHmac('sha256', key).update(answer).digest('hex'),
    'kr-hash-algorithm': 'sha256_hmac',
    'kr-hash-key': family,
    'kr-answer-type': 'V4/Payment',
    'kr-answer': answer,
  };
}

function payload(order: LyraOrder, { world }: GatewayWorld, records: LyraRecords): string {
  return JSON.stringify(paymentAnswer(order, records.ofOrder(order.shop.shopId, order.order), world.now()));
}

/** What the browser brings back, signed with the key for it. */
export function signedReturn(
  order: LyraOrder,
  gateway: GatewayWorld,
  records: LyraRecords,
  hmacKey: string,
): KrFields {
  return sign(payload(order, gateway, records), 'sha256_hmac', hmacKey);
}

/** Notifies the shop, signed with its password. Resolves when it has answered. */
export async function notify(order: LyraOrder, gateway: GatewayWorld, records: LyraRecords): Promise<void> {
  const answer = payload(order, gateway, records);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const bodyOf = (key: string): string =>
    new URLSearchParams({ ...sign(answer, 'password', key), 'kr-src': 'PAY' }).toString();
  const webhook: Webhook = {
    gateway: 'lyra',
    type: 'ipn',
    order: order.order,
    url: order.ipnUrl,
    headers,
    body: bodyOf(order.shop.password),
    forged: { headers, body: bodyOf(gateway.world.randomHex(16)) },
  };
  const texts = Object.values(order.metadata).filter((value) => typeof value === 'string');
  await gateway.courier.send(
    webhook,
    gateway.chaos.look({ order: order.order, account: order.account, texts }),
  );
}
