import { createServer } from 'node:http';
import { once } from 'node:events';
import { startSimulators } from '@polylogue/simulators/server';
import { testPayer } from '@polylogue/simulators/payments/test-payer';
import { readConfig } from '../../config.ts';
import type { BreakerLimits } from './breaker.ts';
import { createCloudpayments } from './cloudpayments.ts';
import type { Order, PaymentGateway } from './gateway.ts';
import { createPaymentGateways } from './gateways.ts';
import type { Timeouts } from './http-client.ts';
import { createLyra } from './lyra.ts';

/** A webhook as the route gets it. */
export interface Received {
  type: string;
  rawBody: Uint8Array;
  headers: Record<string, string | string[] | undefined>;
}

/** The simulators, both gateways in front of them, and somebody who pays. */
export async function openStage() {
  const received: Received[] = [];
  let accepts = (_received: Received): boolean => true;
  const shop = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [, gateway = '', type = ''] = (request.url ?? '').split('/');
      const webhook = { type, rawBody: Buffer.concat(parts), headers: request.headers };
      received.push(webhook);
      const answer = (gateway === 'lyra' ? lyra : cloudpayments).answerWebhook(accepts(webhook));
      response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.body);
    });
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const address = shop.address();
  const shopUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const simulators = await startSimulators({
    port: 0,
    smtpPort: 0,
    webhooks: { cloudpayments: `${shopUrl}/cloudpayments`, lyra: `${shopUrl}/lyra` },
  });
  const lines: string[] = [];
  const log = {
    warn: (details: Record<string, unknown>, message: string) => {
      lines.push(JSON.stringify({ ...details, message }));
    },
  };
  const configured = createPaymentGateways(readConfig({}), { log, simulatorsUrl: simulators.url });
  if (!configured.cloudpayments || !configured.lyra) throw new Error('The simulators stand in for both.');
  const cloudpayments: PaymentGateway = configured.cloudpayments.gateway;
  const lyra: PaymentGateway = configured.lyra.gateway;
  return {
    url: simulators.url,
    cloudpayments,
    lyra,
    configured,
    payer: testPayer(simulators.url),
    received,
    lines,
    log,
    /** Decides about checks. */
    accept(decide: (received: Received) => boolean) {
      accepts = decide;
    },
    /** A gateway of its own with other time-outs, keys or address. */
    special(options: Special = {}) {
      const shared = {
        log,
        timeouts: options.timeouts ?? { harmless: 5000, money: 5000 },
        breaker: options.breaker,
        now: options.now,
      };
      return {
        cloudpayments: createCloudpayments({
          ...shared,
          baseUrl: options.baseUrl ?? `${simulators.url}/cloudpayments`,
          publicId: 'test_api_simulated',
          apiSecret: options.secret ?? 'simulated',
          receipts: { taxationSystem: 1, method: 4 },
        }),
        lyra: createLyra({
          ...shared,
          baseUrl: options.baseUrl ?? `${simulators.url}/lyra`,
          shopId: '10000001',
          password: options.secret ?? 'testpassword_simulated',
          hmacKey: 'simulated-hmac-key',
        }),
      };
    },
    async close() {
      await simulators.close();
      shop.closeAllConnections();
      shop.close();
    },
  };
}

interface Special {
  timeouts?: Timeouts;
  breaker?: BreakerLimits;
  now?: () => number;
  baseUrl?: string;
  secret?: string;
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

let lastOrder = 0;

/** An order with a reference of its own. */
export function testOrder(fields: Partial<Order> = {}): Order {
  lastOrder += 1;
  return {
    reference: `order-${lastOrder}`,
    amount: 99_000,
    currency: 'RUB',
    description: 'Plan “Pro”, one month',
    account: 'user-7',
    email: 'ann@example.com',
    ip: '198.51.100.7',
    language: 'ru',
    ...fields,
  };
}

/** The vendors' test cards by what they do. */
export const cards = {
  cloudpayments: {
    good: '4000000000003055',
    secure: '4242424242424242',
    secureNoFunds: '4012888888881881',
    noFunds: '4000056655665556',
    noFundsLater: '4111111111111111',
  },
  lyra: {
    good: '4970100000000055',
    refused: '4970100000000113',
    secure: '4970110000001003',
    secureRefused: '4970110000000039',
    rejected: '4970110000000401',
    refusedLater: '4970101000001002',
  },
} as const;
