import { allCalls } from '@polylogue/contract/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectTrueBooks } from './books.testing.ts';
import { crashAfter } from './crash.testing.ts';
import { createBuyer, russian, startShop, type Buyer, type Shop } from './payments.scene.testing.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});

afterAll(() => shop.close());

const card = fc.constantFrom(russian.good, russian.noFunds, russian.noFundsLater, undefined);

/** Something that happens to a buyer, to the gateway or to us. */
const event = fc.oneof(
  fc.record({ kind: fc.constant('tokens' as const), quantity: fc.constantFrom(100_000, 500_000), card }),
  fc.record({
    kind: fc.constant('plan' as const),
    plan: fc.constantFrom('basic', 'pro'),
    period: fc.constantFrom('month', 'month', 'year'),
    card,
  }),
  fc.record({ kind: fc.constant('link' as const), times: fc.integer({ min: 0, max: 2 }) }),
  fc.record({
    kind: fc.constant('chaos' as const),
    manner: fc.constantFrom(
      ...['drop webhook=lost times=1', 'webhook=twice', 'webhook=lost', 'fail=500 times=1'],
      ...['fail=500 after times=1', 'decline=5051 times=1', ''],
    ),
  }),
  fc.record({ kind: fc.constant('replay' as const), which: fc.nat(), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('clock' as const), hours: fc.constantFrom(1, 20, 24 * 8, 24 * 31) }),
  fc.record({ kind: fc.constant('work' as const) }),
  fc.record({ kind: fc.constant('cancel' as const), leave: fc.constantFrom('end' as const, 'now' as const) }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** Where the process is killed while it happens, if it is. */
const step = fc.record({ event, crash: fc.option(fc.integer({ min: 1, max: 25 }), { freq: 2 }) });

async function happen(buyer: Buyer, one: Event): Promise<void> {
  switch (one.kind) {
    case 'tokens':
      await buyer.buyTokens(one.quantity, { card: one.card });
      return;
    case 'plan':
      await buyer.buyPlan(one.plan, { period: one.period, card: one.card });
      return;
    case 'link': {
      const { link } = await buyer.sbp(100_000);
      for (let time = 0; link && time < one.times; time += 1) await shop.payer.sbp(link);
      return;
    }
    case 'chaos':
      await shop.payer.direct(String(buyer.id), `[[sim ${one.manner}]]`);
      return;
    case 'replay':
      return replay(buyer, one);
    case 'clock':
      shop.advance(one.hours * 3600);
      return;
    case 'work':
      return shop.work();
    case 'cancel':
      await buyer.ask(allCalls.cancelSubscribe, { body: { leave: one.leave } });
      return;
    default:
      one satisfies never;
  }
}

async function replay(buyer: Buyer, { which, times }: { which: number; times: number }): Promise<void> {
  const rows = await shop.rows(buyer.id);
  const row = rows[which % Math.max(rows.length, 1)];
  if (!row) return;
  for (const reference of await shop.references(row.id)) {
    const { webhooks } = await shop.payer.seen(reference);
    for (const { gateway, type, headers, body, isForged } of webhooks.toReversed()) {
      const url = `/api/payments/webhooks/${gateway}/${type}`;
      for (let time = 0; time < times; time += 1) {
        const response = await shop.testApp.app.inject({ method: 'POST', url, headers, payload: body });
        expect(response.statusCode === 401, 'only what is forged is refused').toBe(isForged);
      }
    }
  }
}

test('whatever happens, everybody has exactly what they paid for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const buyer = await createBuyer(shop);
      await buyer.data();
      for (const { event: one, crash } of steps) {
        if (crash === null) await happen(buyer, one);
        else await crashAfter(crash, () => happen(buyer, one));
      }
      // Everything that is open ends: the gateway is well again, and its refunds and look-ups come through.
      await shop.payer.direct(String(buyer.id), '');
      for (let round = 0; round < 4; round += 1) {
        shop.advance(1800);
        await shop.work();
      }
      await expectTrueBooks(shop, [buyer.id]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);
