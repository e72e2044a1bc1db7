import {
  headerOf,
  readBody,
  redirect,
  sendHtml,
  sendJson,
  type Exchange,
  type Simulator,
} from '../exchange.ts';
import { numberOf, recordOf, textOf, type Json } from '../json.ts';
import { PAGE_POLICY } from '../page.ts';
import { completeRefund, giveBack } from './cloudpayments/calls.ts';
import { settleSbp } from './cloudpayments/pages.ts';
import type { Delivery } from './courier.ts';
import type { CloudpaymentsSimulator } from './cloudpayments/cloudpayments.ts';
import { renderControl } from './control-page.ts';
import type { GatewayWorld } from './gateway-world.ts';
import type { LyraSimulator } from './lyra/lyra.ts';
import type { ShownTransaction } from './shown-transaction.ts';

/** What is controlled here. */
export interface Controlled {
  gateway: GatewayWorld;
  cloudpayments: CloudpaymentsSimulator;
  lyra: Pick<LyraSimulator, 'shown' | 'finish' | 'refund' | 'empty'>;
}

async function bodyOf(exchange: Exchange): Promise<Json> {
  const text = (await readBody(exchange.request)).toString('utf8');
  if (!headerOf(exchange.request, 'content-type').includes('json'))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Directives, webhooks and transactions of both gateways, for people and for tests. */
export function paymentsControl({ gateway, cloudpayments, lyra }: Controlled): Simulator {
  const { chaos, courier } = gateway;
  const { transactions, authoriser } = cloudpayments;

  /** Of an order or of an account; all of them without either. */
  function shown({ order, account }: { order: string; account: string }): ShownTransaction[] {
    const ofCloudpayments = transactions.all().map((one): ShownTransaction => ({
      gateway: 'cloudpayments',
      id: String(one.id),
      order: one.order,
      account: one.account,
      type: one.type,
      amount: one.amount,
      currency: one.currency,
      status: one.status,
      code: String(one.reasonCode),
      means: one.method,
      card: one.card?.lastFour ?? null,
    }));
    return [...ofCloudpayments, ...lyra.shown()].filter(
      (one) => (order === '' || one.order === order) && (account === '' || one.account === account),
    );
  }

  function webhooksOf({ order, account }: { order: string; account: string }): Delivery[] {
    if (account === '') return courier.list(order);
    const orders = new Set(shown({ order, account }).map((one) => one.order));
    return courier.list(order).filter((one) => orders.has(one.order));
  }

  /** Ends what waits for somebody: a link of the fast payment system, or a refund. */
  function finish(order: string, decision: string): boolean {
    lyra.finish(order);
    const one = transactions
      .all()
      .findLast((other) => other.order === order && other.status === 'AwaitingAuthentication');
    const qr = transactions.all().find((other) => other.order === order && other.qr !== null);
    if (one?.type === 'Refund') {
      one.status = decision === 'refuse' ? 'Declined' : 'Completed';
      one.reasonCode = decision === 'refuse' ? 5096 : 0;
      authoriser.tell(decision === 'refuse' ? 'fail' : 'refund', one);
      return true;
    }
    if (!qr) return false;
    settleSbp(qr, decision !== 'refuse', { transactions, authoriser });
    return true;
  }

  /** Returns a payment as somebody does in the gateway's cabinet; without an amount the whole of it. */
  async function refund(order: string, amount: number | undefined): Promise<void> {
    await lyra.refund(order, amount);
    const paid = transactions
      .all()
      .findLast((one) => one.order === order && one.type === 'Payment' && one.status === 'Completed');
    if (!paid) return;
    const rest = paid.amount - paid.refunded;
    const wanted = Math.min(amount ?? rest, rest);
    if (wanted > 0) completeRefund(giveBack(paid, wanted, { transactions }), { authoriser });
  }

  async function handle(exchange: Exchange): Promise<void> {
    const { request, path, url } = exchange;
    const order = url.searchParams.get('order') ?? '';
    const wanted = { order, account: url.searchParams.get('account') ?? '' };
    const call = `${request.method} ${path.replace(/\/$/, '')}`;
    if (call === 'GET ') {
      const view = { transactions: shown(wanted), webhooks: webhooksOf(wanted) };
      if (headerOf(request, 'accept').includes('application/json')) return sendJson(exchange, view);
      return sendHtml(exchange, renderControl({ ...view, order }), { headers: PAGE_POLICY });
    }
    if (call === 'DELETE ') {
      chaos.empty();
      courier.empty();
      transactions.empty();
      lyra.empty();
      exchange.response.writeHead(204).end();
      return;
    }
    const body = request.method === 'POST' ? await bodyOf(exchange) : {};
    const isForm = !headerOf(request, 'content-type').includes('json');
    const done = (): void => {
      if (isForm) return redirect(exchange, '/payments');
      exchange.response.writeHead(204).end();
    };
    switch (call) {
      case 'POST /directives':
        chaos.set(textOf(body['subject']) || '*', textOf(body['directive']));
        return done();
      case 'POST /targets':
        courier.targets = {
          ...courier.targets,
          ...(typeof body['cloudpayments'] === 'string' ? { cloudpayments: body['cloudpayments'] } : {}),
          ...(typeof body['lyra'] === 'string' ? { lyra: body['lyra'] } : {}),
        };
        return done();
      case 'POST /release':
        await courier.release(textOf(body['order']), body['reverse'] === true || body['reverse'] === 'yes');
        return done();
      case 'POST /finish':
        finish(textOf(body['order']), textOf(body['decision']));
        return done();
      case 'POST /refund':
        await refund(textOf(body['order']), numberOf(body['amount']));
        return done();
      default:
        return sendJson(exchange, { error: 'not_found' }, { status: 404 });
    }
  }

  return {
    prefix: '/payments',
    title: 'Payments',
    about: 'Transactions, webhooks and directives of both card gateways',
    handle,
  };
}
