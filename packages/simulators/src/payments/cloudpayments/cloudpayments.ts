import { readFile } from 'node:fs/promises';
import { headerOf, readBody, sendJson, sendText, type Exchange, type Simulator } from '../../exchange.ts';
import { recordOf, textOf, type Json } from '../../json.ts';
import { answerWith, type Outcome } from '../answer.ts';
import { credentialsOf } from '../basic-auth.ts';
import type { GatewayWorld } from '../gateway-world.ts';
import { createAuthoriser, type Authoriser } from './authorise.ts';
import {
  chargeCard,
  chargeToken,
  confirm,
  finishSecure,
  numberIn,
  refund,
  sbpLink,
  voidHold,
  yes,
  type CallContext,
  type Envelope,
} from './calls.ts';
import { createCryptograms } from './cryptogram.ts';
import { findLast, getOne, listDay, listPage, listTokens } from './look-ups.ts';
import { showAcs, showSbp } from './pages.ts';
import { createCpTransactions, type CpTransactions, type KeptByCloudpayments } from './transactions.ts';

interface Call {
  /** As directives call it. */
  name: string;
  run(context: CallContext): Envelope | Promise<Envelope>;
}

const CALLS: Record<string, Call> = {
  '/test': { name: 'test', run: ({ gateway }) => ({ Success: true, Message: gateway.world.randomHex(16) }) },
  '/payments/cards/charge': { name: 'charge', run: (context) => chargeCard(context, false) },
  '/payments/cards/auth': { name: 'auth', run: (context) => chargeCard(context, true) },
  '/payments/cards/post3ds': { name: 'post3ds', run: finishSecure },
  '/payments/tokens/charge': { name: 'token', run: (context) => chargeToken(context, false) },
  '/payments/tokens/auth': { name: 'token', run: (context) => chargeToken(context, true) },
  '/payments/tokens/list': { name: 'list', run: listTokens },
  '/payments/confirm': { name: 'confirm', run: confirm },
  '/payments/void': { name: 'void', run: voidHold },
  '/payments/refund': { name: 'refund', run: refund },
  '/payments/get': { name: 'get', run: getOne },
  '/payments/find': { name: 'find', run: (context) => findLast(context, false) },
  '/v2/payments/find': { name: 'find', run: (context) => findLast(context, true) },
  '/payments/list': { name: 'list', run: listDay },
  '/v2/payments/list': { name: 'list', run: listPage },
  '/payments/qr/sbp/link': { name: 'sbp', run: sbpLink },
};

/** How long an answer is remembered for its X-Request-ID. */
const REMEMBERED = 3_600_000;
// Far more than any test needs; keeps a long-lived process small.
const MOST_REMEMBERED = 10_000;

export interface CloudpaymentsSimulator {
  simulator: Simulator;
  transactions: CpTransactions;
  authoriser: Authoriser;
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

/** CloudPayments: its REST interface, its script for card pages, a bank's page and the fast payment system. */
export function cloudpaymentsSimulator(
  gateway: GatewayWorld,
  kept?: KeptByCloudpayments,
): CloudpaymentsSimulator {
  const transactions = createCpTransactions(gateway.world, kept);
  const authoriser = createAuthoriser(gateway, transactions);
  const cryptograms = createCryptograms();
  const answers = new Map<string, { outcome: Promise<Outcome>; at: number }>();

  async function call(exchange: Exchange, { name, run }: Call): Promise<void> {
    const credentials = credentialsOf(exchange.request);
    if (!credentials) return sendJson(exchange, { Success: false, Message: 'Unauthorized' }, { status: 401 });
    const body = await bodyOf(exchange);
    const about = transactions.get(numberIn(body, 'TransactionId'));
    const directive = gateway.chaos.take(name, {
      order: textOf(body['InvoiceId']) || (about?.order ?? ''),
      account: textOf(body['AccountId']) || (about?.account ?? ''),
      texts: [textOf(body['Description']), textOf(body['Name']), about?.description ?? ''],
    });
    const context: CallContext = {
      gateway,
      transactions,
      authoriser,
      cryptograms,
      publicId: credentials.user,
      secret: credentials.password,
      body,
      directive,
    };
    const work = async (): Promise<Outcome> => ({ body: await run(context) });
    const requestId = headerOf(exchange.request, 'x-request-id');
    await answerWith(exchange, directive, () =>
      requestId === '' ? work() : once(`${credentials.user} ${requestId}`, work),
    );
  }

  function once(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
    const now = gateway.world.now().getTime();
    const earlier = answers.get(key);
    if (earlier && earlier.at > now - REMEMBERED) return earlier.outcome;
    const outcome = work();
    answers.set(key, { outcome, at: now });
    const [oldest] = answers.keys();
    if (answers.size > MOST_REMEMBERED && oldest !== undefined) answers.delete(oldest);
    return outcome;
  }

  async function handle(exchange: Exchange): Promise<void> {
    const { path, request } = exchange;
    if (path === '/checkout.js') {
      const script = await readFile(new URL('../browser/checkout.js', import.meta.url), 'utf8');
      return sendText(exchange, script, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
    }
    if (path === '/payments/publickey')
      return sendJson(exchange, await cryptograms.publicKey(), {
        headers: { 'access-control-allow-origin': '*' },
      });
    if (path === '/acs' && request.method === 'POST') return showAcs(exchange, transactions);
    if (path.startsWith('/sbp/')) return showSbp(exchange, transactions, authoriser);
    const known = CALLS[path];
    if (known && request.method === 'POST') return call(exchange, known);
    sendJson(exchange, { ...yes(), Success: false, Message: 'Unknown call' }, { status: 404 });
  }

  const simulator: Simulator = {
    prefix: '/cloudpayments',
    title: 'CloudPayments',
    about: 'Card payments, saved cards, 3-D Secure and SBP; checkout.js for the card page',
    handle,
  };
  return { simulator, transactions, authoriser };
}
