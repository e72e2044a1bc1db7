import { readBody, sendJson, type Exchange, type Simulator } from '../../exchange.ts';
import { recordOf, textOf, type Json } from '../../json.ts';
import { answerWith } from '../answer.ts';
import { credentialsOf } from '../basic-auth.ts';
import { parsePayDirective } from '../directive.ts';
import type { ShownTransaction } from '../shown-transaction.ts';
import type { GatewayWorld } from '../gateway-world.ts';
import { envelope, errorAnswer } from './answers.ts';
import { handleForm } from './form-pages.ts';
import { createFormPayments } from './form-payments.ts';
import { createLyraRecords, type KeptByLyra } from './records.ts';
import { giveBack, serviceOf } from './services.ts';

const SERVICES = '/api-payment/V4/';

/** The key of the browser's return, which is never sent over the wire. */
export const SIMULATED_HMAC_KEY = 'simulated-hmac-key';

export interface LyraSimulator {
  simulator: Simulator;
  shown(): ShownTransaction[];
  /** Captures what is authorised, as the night does; ends refunds that wait. */
  finish(order: string): void;
  /** Returns a payment as in the cabinet; without an amount the whole of it. */
  refund(order: string, amount?: number): Promise<void>;
  kept(): KeptByLyra;
  empty(): void;
}

async function bodyOf(exchange: Exchange): Promise<Json> {
  try {
    return recordOf(JSON.parse((await readBody(exchange.request)).toString('utf8')));
  } catch {
    return {};
  }
}

/** Lyra, PayZen, Systempay: the REST interface, and the form with its script. */
export function lyraSimulator(gateway: GatewayWorld, kept?: KeptByLyra): LyraSimulator {
  const { world, chaos } = gateway;
  const records = createLyraRecords(world, kept);
  const payments = createFormPayments(gateway, records, SIMULATED_HMAC_KEY);

  async function call(exchange: Exchange): Promise<void> {
    const name = exchange.path.slice(SERVICES.length);
    const credentials = credentialsOf(exchange.request);
    const shop = { shopId: credentials?.user ?? '', password: credentials?.password ?? '' };
    if (!credentials)
      return sendJson(exchange, envelope(name, shop, world, errorAnswer('INT_905')), { status: 401 });
    const body = await bodyOf(exchange);
    const service = serviceOf(name, body);
    if (!service) return sendJson(exchange, envelope(name, shop, world, errorAnswer('INT_901')));
    const about = records.transactions.find(({ uuid }) => uuid === body['uuid']);
    const metadata = recordOf(body['metadata']);
    const directive = chaos.take(service.name, {
      order: textOf(body['orderId']) || (about?.order ?? ''),
      account: textOf(recordOf(body['customer'])['reference']) || (about?.account ?? ''),
      texts: [...Object.values(metadata), ...Object.values(about?.metadata ?? {})].map(textOf),
    });
    await answerWith(exchange, directive, async () => {
      const answer = await service.run({ gateway, records, shop, body, directive });
      return { body: envelope(name, shop, world, answer) };
    });
  }

  const simulator: Simulator = {
    prefix: '/lyra',
    title: 'Lyra (PayZen, Systempay)',
    about: 'REST V4, and the form with its script kr-payment-form.min.js',
    handle: (exchange) =>
      exchange.path.startsWith(SERVICES) ? call(exchange) : handleForm(exchange, { gateway, payments }),
  };
  return {
    simulator,
    shown: () =>
      records.transactions.map((one) => ({
        gateway: 'lyra',
        id: one.uuid,
        order: one.order,
        account: one.account,
        type: one.operation,
        amount: one.amount,
        currency: one.currency,
        status: one.detailedStatus,
        code: [one.errorCode, one.detailedErrorCode].filter(Boolean).join('/'),
        means: 'card' as const,
        card: one.card.pan.slice(-4),
      })),
    finish(order) {
      for (const one of records.transactions.filter((other) => other.order === order)) {
        if (one.operation === 'DEBIT' && one.detailedStatus === 'AUTHORISED') one.detailedStatus = 'CAPTURED';
        if (one.detailedStatus === 'WAITING_AUTHORISATION') one.detailedStatus = 'CAPTURED';
      }
    },
    async refund(order, amount) {
      const one = records.transactions.findLast(
        (other) =>
          other.order === order &&
          other.operation === 'DEBIT' &&
          ['AUTHORISED', 'CAPTURED'].includes(other.detailedStatus),
      );
      const directive = parsePayDirective('');
      if (one) await giveBack(one, amount ?? one.amount, { gateway, records, directive });
    },
    kept: () => records.kept(),
    empty: () => {
      records.empty();
      payments.challenges.clear();
    },
  };
}
