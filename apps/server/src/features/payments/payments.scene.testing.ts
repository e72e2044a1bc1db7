import type { Call } from '@polylogue/contract/call';
import { allCalls } from '@polylogue/contract/calls';
import type {
  PaymentCard,
  PaymentResult,
  RefundObstacle,
  Tariff,
  TariffData,
} from '@polylogue/contract/billing';
import type { Locale } from '@polylogue/contract/limits';
import type { Payment, PurchasePreview, SbpLink } from '@polylogue/contract/payments';
import type { ActivePromo } from '@polylogue/contract/promo';
import type { Subscription } from '@polylogue/contract/subscriptions';
import { testPayer } from '@polylogue/simulators/payments/test-payer';
import { eq } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { startTestApp, type CallOptions } from '../../../test/harness.ts';
import { expectNoDrift } from '../billing/ledger.testing.ts';
import { holdTokens } from '../billing/reserve.service.ts';
import { settleTokens } from '../billing/settle.service.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { checkKind, forgetKind, refundKind, renewKind } from './due-kinds.ts';
import { compareDay } from './operator/books.ts';
import { paymentsUpkeepJob, renewalsJob } from './payments.jobs.ts';
import { triesOf } from './payments.queries.ts';
import { paymentRefunds, payments, paymentTransactions } from './payments.tables.ts';

/** Test cards of the Russian gateway by what they do. */
export const russian = {
  good: '4000000000003055',
  secure: '4242424242424242',
  noFunds: '4000056655665556',
  noFundsLater: '4111111111111111',
} as const;

/** Test cards of the provider's form. */
export const european = {
  good: '4970100000000055',
  refused: '4970100000000113',
  refusedLater: '4970101000001002',
};

/**
 * The application with both simulated gateways, whose webhooks reach it. Jobs run by themselves unless they are to wait, due
 * work only on request.
 */
export async function startShop(settings: Record<string, string> = {}, { jobsWait = false } = {}) {
  const testApp = await startTestApp({ ROLES: 'web', ...settings });
  if (!jobsWait) await testApp.deps.jobs.work();
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const address = testApp.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const payer = testPayer(testApp.deps.simulatorsUrl ?? '');
  const webhooks = `http://127.0.0.1:${port}/api/payments/webhooks`;
  await payer.target({ cloudpayments: `${webhooks}/cloudpayments`, lyra: `${webhooks}/lyra` });
  const { db } = testApp.deps.database;

  return {
    testApp,
    payer,
    advance: (seconds: number) => testApp.clock.advance(seconds),
    /** Lets what is due be done: looking up, renewing, returning, forgetting. */
    async work() {
      await testApp.runJob(paymentsUpkeepJob);
      await testApp.runDue(checkKind);
      await testApp.runJob(renewalsJob);
      await testApp.runDue(renewKind);
      await testApp.runDue(refundKind);
      await testApp.runDue(forgetKind);
    },
    references: async (paymentId: number) => (await triesOf(db, paymentId)).map(({ reference }) => reference),
    rows: (userId: number) =>
      db.select().from(payments).where(eq(payments.userId, userId)).orderBy(payments.id),
    expectNoDrift: (userId: number) => expectNoDrift(db, userId),
    verdicts: async (paymentId: number) => {
      const rows = await db
        .select()
        .from(paymentTransactions)
        .where(eq(paymentTransactions.paymentId, paymentId))
        .orderBy(paymentTransactions.id);
      return rows.flatMap(({ verdict, kind }) => (kind === 'payment' ? [verdict] : []));
    },
    transactions: (paymentId: number) =>
      db.select().from(paymentTransactions).where(eq(paymentTransactions.paymentId, paymentId)),
    refunds: (paymentId: number) =>
      db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId)),
    books: (day: string) => compareDay(testApp.deps, { day }),
    /** Uses tokens as an answer does. */
    async spend(userId: number, tokens: number) {
      const [cause, now] = [`question:${crypto.randomUUID()}`, testApp.clock.now()];
      await holdTokens(db, { userId, amount: tokens, cause, now });
      await inTransaction(db, (transaction) =>
        settleTokens(transaction, { userId, cause, used: tokens, now }),
      );
    },
    /** Makes a promo code of a new name: percent off, or tokens. */
    async promo(terms: { kind: 'percent' | 'tokens'; value: number }, endsAt: string | null = null) {
      const code = `P${crypto.randomUUID().slice(0, 8)}`;
      const headers = { authorization: 'Bearer operator-token-for-tests' };
      const made = await testApp.request(allCalls.operatorCreatePromo, {
        body: { code, terms, endsAt },
        headers,
      });
      if (made.statusCode !== 200) throw new Error(made.body);
      return code;
    },
    close: () => testApp.close(),
  };
}

/** The shop of all tests of a file, closed after them. */
export async function shopOfFile(settings: Record<string, string> = {}, options = {}): Promise<Shop> {
  const shop = await startShop(settings, options);
  afterAll(() => shop.close());
  return shop;
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

/** Somebody who buys. */
export async function createBuyer(
  { testApp, payer }: Shop,
  cardType: 'ru' | 'other' = 'ru',
  values: { email?: string; emailVerifiedAt?: Date | null; locale?: Locale } = {},
) {
  const user = await testApp.createUser(values);
  let cookies: Record<string, string> | undefined;

  async function ask<C extends Call>(call: C, options: CallOptions<C> = {}) {
    cookies ??= await testApp.signIn(user);
    const headers = { 'x-card-type': cardType, ...options.headers };
    const response = await testApp.request(call, { ...options, headers, cookies });
    if (response.statusCode !== 401) return response;
    // The test has moved the clock past the session.
    cookies = await testApp.signIn(user);
    return testApp.request(call, { ...options, headers, cookies });
  }

  async function tariff(key: string, period = 'month'): Promise<Tariff> {
    const list: Tariff[] = (await ask(allCalls.tariffListOf)).json();
    const found = list.find((one) => one.key === key && one.period === period);
    if (!found) throw new Error(`There is no plan ${key}.`);
    return found;
  }

  async function cryptogram(number: string): Promise<string> {
    return payer.cryptogram({ number });
  }

  async function buyPlan(
    key: string,
    options: {
      period?: string;
      card?: string;
      isRecurrent?: boolean;
      client_id?: string;
      amount?: number;
    } = {},
  ) {
    const { id: tariffId } = await tariff(key, options.period);
    const { card, isRecurrent = true, client_id, amount } = options;
    const cryptogramm = card === undefined ? undefined : await cryptogram(card);
    return ask(allCalls.payTariff, { body: { tariffId, isRecurrent, cryptogramm, client_id, amount } });
  }

  async function buyTokens(
    quantity: number,
    options: { card?: string; cryptogramm?: string; client_id?: string } = {},
  ) {
    const { card, client_id } = options;
    const cryptogramm = card === undefined ? options.cryptogramm : await cryptogram(card);
    return ask(allCalls.payTokens, { body: { quantity, cryptogramm, client_id } });
  }

  return {
    id: user.id,
    email: user.email,
    cardType,
    ask,
    tariff,
    cryptogram,
    buyPlan,
    buyTokens,
    data: async (): Promise<TariffData> => (await ask(allCalls.tariffDataOf)).json(),
    cards: async (): Promise<PaymentCard[]> => (await ask(allCalls.cardListOf)).json(),
    bind: async (card: string) => ask(allCalls.bindCard, { body: { cryptogramm: await cryptogram(card) } }),
    preview: async (query: { tariffId?: number; quantity?: number }): Promise<PurchasePreview> =>
      (await ask(allCalls.previewPurchase, { query })).json(),
    activate: (promo: string) => ask(allCalls.activatePromo, { body: { promo } }),
    promo: async () => (await ask(allCalls.promoOf)).json<{ promo: ActivePromo | null }>().promo,
    check: async (transactionId: number) =>
      (await ask(allCalls.checkRefund, { body: { transactionId } })).json<{
        result: boolean;
        reason?: RefundObstacle;
      }>(),
    refund: (transactionId: number, reason = 4, description?: string) =>
      ask(allCalls.refund, { body: { transactionId, reason, description } }),
    subscription: async () =>
      (await ask(allCalls.subscriptionOf)).json<{ subscription: Subscription | null }>().subscription,
    status: async (paymentId?: number) =>
      (await ask(allCalls.paymentStatusOf, { query: { paymentId } })).json<{ payment: Payment | null }>()
        .payment,
    sbp: async (quantity: number, touch = true): Promise<SbpLink> =>
      (await ask(allCalls.payTokensSbp, { body: { quantity, touch } })).json(),
  };
}

/** The fields of a bank's page in an answer. */
export function secureOf(result: PaymentResult): {
  AcsUrl: string;
  MD: string;
  PaReq: string;
  TermUrl: string;
} {
  return JSON.parse(result.additionalParams ?? '{}');
}

/** Where a stranger comes from: the same application, another user. */
export type Buyer = Awaited<ReturnType<typeof createBuyer>>;
