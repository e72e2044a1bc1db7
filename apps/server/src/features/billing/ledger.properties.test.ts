import { planKeys } from '@polylogue/contract/billing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { runJob } from '../../platform/jobs/run-job.testing.ts';
import { billingJobs } from './billing.jobs.ts';
import { grantPlan, grantTokens, openAccount, reverseGrant } from './billing.service.ts';
import { createLedgerModel } from './ledger.model.testing.ts';
import { accountOf, expectNoDrift, spendable, sumsByKind } from './ledger.testing.ts';
import { holdTokens } from './reserve.service.ts';
import { settleTokens } from './settle.service.ts';

const start = Date.parse('2030-01-01T00:00:00Z');
const dayLength = 86_400_000;
let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/**
 * An event of an account. Amounts are shares of what there is, so that sequences stay meaningful when shrunk.
 */
const event = fc.oneof(
  fc.record({
    kind: fc.constant('grant' as const),
    tokens: fc.integer({ min: 1, max: 50_000 }),
    days: fc.option(fc.integer({ min: 1, max: 40 })),
    twice: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('reserve' as const), percent: fc.integer({ min: 0, max: 120 }) }),
  fc.record({
    kind: fc.constant('settle' as const),
    which: fc.nat(),
    used: fc.integer({ min: 0, max: 60_000 }),
    twice: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('expire' as const) }),
  fc.record({
    kind: fc.constant('plan' as const),
    plan: fc.constantFrom(...planKeys),
    twice: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('reverse' as const),
    which: fc.nat(),
    onlyWhole: fc.boolean(),
    twice: fc.boolean(),
  }),
);
type LedgerEvent = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

async function newAccount() {
  const { db } = opened.database;
  const model = createLedgerModel();
  const now = () => new Date(start + model.day() * dayLength);
  const { id: userId } = await makeUser({ database: opened.database, clock: { now } });
  await openAccount(db, userId, now());
  let causes = 0;
  const newCause = () => `${userId} ${(causes += 1)}`;
  const deps = { database: opened.database, clock: { now }, realtime: { publish: () => undefined } };
  const settle = (cause: string, used: number) =>
    inTransaction(db, (transaction) => settleTokens(transaction, { userId, cause, used, now: now() }));

  async function happen(happening: LedgerEvent): Promise<void> {
    switch (happening.kind) {
      case 'grant': {
        const { tokens, days, twice } = happening;
        const expiresAt = days === null ? null : new Date(now().getTime() + days * dayLength);
        const grant = {
          userId,
          source: 'package',
          cause: newCause(),
          tokens,
          expiresAt,
          now: now(),
        } as const;
        const give = () => inTransaction(db, (transaction) => grantTokens(transaction, grant));
        expect(await give()).toBe(true);
        if (twice) expect(await give()).toBe(false);
        return model.grant(tokens, days);
      }
      case 'reserve': {
        const amount = Math.round((happening.percent / 100) * model.spendable());
        const cause = newCause();
        const held = await holdTokens(db, { userId, amount, cause, now: now() });
        return expect(held).toBe(model.reserve(cause, amount));
      }
      case 'settle': {
        const { which, used, twice } = happening;
        const causes = model.causes();
        const cause = causes[which % (causes.length || 1)];
        if (cause === undefined) return;
        const charge = await settle(cause, used);
        expect(charge).toEqual(model.settle(cause, used));
        if (twice && charge.charged + charge.writtenOff > 0)
          expect(await settle(cause, used + 1)).toEqual(charge);
        return;
      }
      case 'days':
        return model.pass(happening.days);
      case 'expire':
        for (const job of billingJobs(deps)) await runJob(job);
        return;
      case 'plan': {
        const { plan, twice } = happening;
        const grant = { userId, plan, cause: newCause(), renews: false, now: now() };
        const putOn = () => inTransaction(db, (transaction) => grantPlan(transaction, grant));
        expect(await putOn()).toBe(true);
        if (twice) expect(await putOn()).toBe(false);
        return model.putOn(plan);
      }
      case 'reverse': {
        const { which, onlyWhole, twice } = happening;
        const { lots } = await accountOf(db, userId);
        const index = which % lots.length;
        const lotId = lots[index]?.id ?? 0;
        const reverse = () =>
          inTransaction(db, (transaction) =>
            reverseGrant(transaction, { userId, lotId, onlyWhole, now: now() }),
          );
        expect(await reverse()).toEqual(model.reverse(index, onlyWhole));
        if (twice) expect(await reverse()).toEqual(model.reverse(index, onlyWhole));
        return;
      }
    }
  }
  return { userId, model, now, happen };
}

test('whatever happens in whatever order: the ledger adds up and does what the rules say', async () => {
  const sequences = fc.array(event, { minLength: 3, maxLength: 16, size: 'max' });
  await fc.assert(
    fc.asyncProperty(sequences, async (events) => {
      const { userId, model, now, happen } = await newAccount();
      for (const one of events) {
        await happen(one);
        expect(await spendable(opened.database.db, userId, now())).toBe(model.spendable());
      }
      const { reserved, lots } = await accountOf(opened.database.db, userId);
      expect(reserved).toBe(model.reserved());
      const remainders = lots.map(({ remaining, expiresAt }) =>
        expiresAt !== null && expiresAt <= now() ? null : remaining,
      );
      expect(remainders).toEqual(model.remainders());
      const none = { grant: 0, settle: 0, reverse: 0, writeoff: 0 };
      expect({ ...none, ...(await sumsByKind(opened.database.db, userId)) }).toMatchObject(model.sums());
      await expectNoDrift(opened.database.db, userId);
    }),
    { numRuns: 25 },
  );
});

test('of fifty at once on tokens for one exactly one is held, however the tokens are spread over lots', async () => {
  const split = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(split, async (lots) => {
      const { userId, model, now, happen } = await newAccount();
      const { db } = opened.database;
      for (const [index, tokens] of lots.entries()) {
        await happen({ kind: 'grant', tokens, days: index % 2 === 0 ? null : index, twice: false });
      }
      const amount = Math.floor(model.spendable() / 2) + 1;
      const held = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          holdTokens(db, { userId, amount, cause: `${userId} at once ${index}`, now: now() }),
        ),
      );
      expect(held.filter(Boolean)).toHaveLength(1);
      await expectNoDrift(db, userId);
    }),
    { numRuns: 5 },
  );
});
