import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { grantTokens, openAccount, reverseGrant } from './billing.service.ts';
import { accountOf, expectNoDrift, spendable, entriesFor } from './ledger.testing.ts';
import { holdTokens } from './reserve.service.ts';
import { settleTokens } from './settle.service.ts';

const now = new Date('2030-01-01T00:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const db = () => opened.database.db;

async function newUser(): Promise<number> {
  const user = await makeUser({ database: opened.database, clock: { now: () => now } });
  return user.id;
}

/** A user whose free tokens are spent, with lots of the given sizes and expiries. */
async function userWith(...wanted: { tokens: number; ends: number | null }[]) {
  const userId = await newUser();
  await openAccount(db(), userId, now);
  await hold(userId, 30_000, 'beginning');
  await settle(userId, 'beginning', 30_000);
  for (const { tokens, ends } of wanted) {
    const expiresAt = ends === null ? null : inDays(ends);
    await inTransaction(db(), (transaction) =>
      grantTokens(transaction, { userId, source: 'package', cause: randomUUID(), tokens, expiresAt, now }),
    );
  }
  const { lots } = await accountOf(db(), userId);
  return { userId, lots: lots.slice(1).map(({ id }) => id) };
}

function hold(userId: number, amount: number, cause: string, at = now): Promise<boolean> {
  return holdTokens(db(), { userId, amount, cause: `${cause} ${userId}`, now: at });
}

function settle(userId: number, cause: string, used: number, at = now) {
  return inTransaction(db(), (transaction) =>
    settleTokens(transaction, { userId, cause: `${cause} ${userId}`, used, now: at }),
  );
}

const story = (userId: number, cause: string) => entriesFor(db(), userId, `${cause} ${userId}`);

describe('an account', () => {
  test('opens with the free tokens, which do not end', async () => {
    const userId = await newUser();
    expect(await spendable(db(), userId, now)).toBeNull();
    await openAccount(db(), userId, now);
    const { available, reserved, lots } = await accountOf(db(), userId);
    expect({ available, reserved }).toEqual({ available: 30_000, reserved: 0 });
    expect(lots).toMatchObject([
      { source: 'plan', cause: `plan:free:${userId}`, granted: 30_000, expiresAt: null },
    ]);
    await expectNoDrift(db(), userId);
  });

  test('opens once, however many ask at once, and again later', async () => {
    const userId = await newUser();
    await Promise.all(Array.from({ length: 20 }, () => openAccount(db(), userId, now)));
    await openAccount(db(), userId, inDays(40));
    expect(await accountOf(db(), userId)).toMatchObject({ available: 30_000, lots: [{}], entries: [{}] });
  });
});

describe('holding back', () => {
  test('takes from the lot that ends soonest, then from the next, last from those without end', async () => {
    const { userId, lots } = await userWith(
      { tokens: 100, ends: null },
      { tokens: 100, ends: 20 },
      { tokens: 100, ends: 10 },
    );
    expect(await hold(userId, 250, 'answer')).toBe(true);
    const [endless, later, sooner] = lots;
    expect(await story(userId, 'answer')).toEqual([
      [sooner, 'reserve', -100],
      [later, 'reserve', -100],
      [endless, 'reserve', -50],
    ]);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 50, reserved: 250 });
    await expectNoDrift(db(), userId);
  });

  test('takes all or nothing', async () => {
    const { userId } = await userWith({ tokens: 100, ends: null });
    expect(await hold(userId, 101, 'too much')).toBe(false);
    expect(await story(userId, 'too much')).toEqual([]);
    expect(await hold(userId, 100, 'all')).toBe(true);
    expect(await hold(userId, 1, 'more')).toBe(false);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 0, reserved: 100 });
  });

  test('costs nothing for what costs nothing, and nobody without an account can pay', async () => {
    const { userId } = await userWith();
    expect(await hold(userId, 0, 'free of charge')).toBe(true);
    expect(await story(userId, 'free of charge')).toEqual([]);
    expect(await settle(userId, 'free of charge', 0)).toEqual({ charged: 0, writtenOff: 0 });
    expect(await hold(await newUser(), 0, 'none')).toBe(false);
  });

  test('takes nothing from a lot that has ended, also before it is written off', async () => {
    const { userId, lots } = await userWith({ tokens: 100, ends: 10 }, { tokens: 50, ends: null });
    expect(await spendable(db(), userId, inDays(9))).toBe(150);
    expect(await spendable(db(), userId, inDays(10))).toBe(50);
    expect(await hold(userId, 51, 'too much', inDays(10))).toBe(false);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 150, reserved: 0 });
    expect(await hold(userId, 50, 'answer', inDays(10))).toBe(true);
    expect(await story(userId, 'answer')).toEqual([[lots[1], 'reserve', -50]]);
  });

  test('of fifty at once lets exactly one through, if there are tokens for one', async () => {
    const { userId } = await userWith({ tokens: 60, ends: 10 }, { tokens: 40, ends: null });
    const held = await Promise.all(Array.from({ length: 50 }, (_, index) => hold(userId, 60, `${index}`)));
    expect(held.filter(Boolean)).toHaveLength(1);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 40, reserved: 60 });
    await expectNoDrift(db(), userId);
  });

  test('lets through at once as many as there are tokens for, over several lots', async () => {
    const { userId } = await userWith(...[1, 2, 3, 4, 5].map((ends) => ({ tokens: 70, ends })));
    const held = await Promise.all(Array.from({ length: 50 }, (_, index) => hold(userId, 30, `${index}`)));
    expect(held.filter(Boolean)).toHaveLength(11);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 20, reserved: 330 });
    await expectNoDrift(db(), userId);
  });
});

describe('settling', () => {
  test('beside others that hold and settle at once loses nothing and refuses nobody who can pay', async () => {
    const { userId } = await userWith(...[1, 2, 3, 4].map((ends) => ({ tokens: 100, ends })));
    const one = async (_: unknown, index: number) => {
      for (const step of [1, 2, 3, 4, 5]) {
        // At most 50 each, so all eight together never exceed the balance.
        expect(await hold(userId, 30 + ((index * 7 + step * 3) % 21), `${index} ${step}`)).toBe(true);
        await settle(userId, `${index} ${step}`, index === 0 ? 1 : 0);
      }
    };
    await Promise.all(Array.from({ length: 8 }, one));
    expect(await accountOf(db(), userId)).toMatchObject({ available: 395, reserved: 0 });
    await expectNoDrift(db(), userId);
  });

  test('charges what was used, soonest-ending first, and gives the rest back', async () => {
    const { userId, lots } = await userWith({ tokens: 100, ends: 10 }, { tokens: 100, ends: null });
    await hold(userId, 150, 'answer');
    expect(await settle(userId, 'answer', 120)).toEqual({ charged: 120, writtenOff: 0 });
    expect((await story(userId, 'answer')).slice(2)).toEqual([
      [lots[0], 'return', 100],
      [lots[0], 'settle', -100],
      [lots[1], 'return', 50],
      [lots[1], 'settle', -20],
    ]);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 80, reserved: 0 });
    await expectNoDrift(db(), userId);
  });

  test('gives everything back when nothing was used', async () => {
    const { userId } = await userWith({ tokens: 100, ends: 10 });
    await hold(userId, 100, 'answer');
    expect(await settle(userId, 'answer', 0)).toEqual({ charged: 0, writtenOff: 0 });
    expect(await accountOf(db(), userId)).toMatchObject({ available: 100, reserved: 0 });
    expect(await hold(userId, 100, 'next')).toBe(true);
    await expectNoDrift(db(), userId);
  });

  test('draws what was used beyond the reserve from the free balance, soonest-ending first', async () => {
    const { userId, lots } = await userWith(
      { tokens: 100, ends: null },
      { tokens: 50, ends: 20 },
      { tokens: 60, ends: 10 },
    );
    await hold(userId, 60, 'answer');
    expect(await settle(userId, 'answer', 130)).toEqual({ charged: 130, writtenOff: 0 });
    const [endless, later, sooner] = lots;
    expect((await story(userId, 'answer')).slice(1)).toEqual([
      [sooner, 'return', 60],
      [sooner, 'settle', -60],
      [later, 'settle', -50],
      [endless, 'settle', -20],
    ]);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 80, reserved: 0 });
    await expectNoDrift(db(), userId);
  });

  test('draws a shortfall from the rest of the lot it was held in, as one entry', async () => {
    const { userId, lots } = await userWith({ tokens: 100, ends: 10 });
    await hold(userId, 60, 'answer');
    expect(await settle(userId, 'answer', 75)).toEqual({ charged: 75, writtenOff: 0 });
    expect((await story(userId, 'answer')).slice(1)).toEqual([
      [lots[0], 'return', 60],
      [lots[0], 'settle', -75],
    ]);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 25, reserved: 0 });
    await expectNoDrift(db(), userId);
  });

  test('bears only what the balance lacks; what others hold and what has ended is not touched', async () => {
    const { userId } = await userWith({ tokens: 100, ends: 10 }, { tokens: 100, ends: null });
    await hold(userId, 120, 'answer');
    await hold(userId, 50, 'other');
    // The first lot has expired with nothing but the answer's reserve; the second has 30 free.
    expect(await settle(userId, 'answer', 170, inDays(10))).toEqual({ charged: 150, writtenOff: 20 });
    expect((await story(userId, 'answer')).at(-1)).toEqual([null, 'writeoff', 20]);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 0, reserved: 50 });
    expect(await settle(userId, 'other', 0, inDays(10))).toEqual({ charged: 0, writtenOff: 0 });
    expect(await accountOf(db(), userId)).toMatchObject({ available: 50, reserved: 0 });
    await expectNoDrift(db(), userId);
  });

  test('twice equals once, one after the other and at once, whatever the second says', async () => {
    const { userId } = await userWith({ tokens: 100, ends: 10 });
    await hold(userId, 60, 'answer');
    const answers = await Promise.all([settle(userId, 'answer', 115), settle(userId, 'answer', 115)]);
    answers.push(await settle(userId, 'answer', 1));
    expect(answers).toEqual(Array(3).fill({ charged: 100, writtenOff: 15 }));
    expect(await story(userId, 'answer')).toHaveLength(4);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 0, reserved: 0 });
  });

  test('what returns to a lot that has ended meanwhile is gone; what was used of it is paid with it', async () => {
    const { userId, lots } = await userWith({ tokens: 100, ends: 10 }, { tokens: 100, ends: null });
    await hold(userId, 200, 'answer', inDays(9));
    expect(await settle(userId, 'answer', 70, inDays(10))).toEqual({ charged: 70, writtenOff: 0 });
    expect((await story(userId, 'answer')).slice(2)).toEqual([
      [lots[0], 'return', 100],
      [lots[0], 'settle', -70],
      [lots[0], 'expire', -30],
      [lots[1], 'return', 100],
    ]);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 100, reserved: 0 });
    await expectNoDrift(db(), userId);
  });

  test('knows nothing of another user’s cause', async () => {
    const { userId } = await userWith({ tokens: 100, ends: null });
    const stranger = await userWith({ tokens: 100, ends: null });
    await holdTokens(db(), { userId, amount: 60, cause: 'of one user', now });
    await inTransaction(db(), (transaction) =>
      settleTokens(transaction, { userId: stranger.userId, cause: 'of one user', used: 0, now }),
    );
    expect(await accountOf(db(), userId)).toMatchObject({ available: 40, reserved: 60 });
    expect(await accountOf(db(), stranger.userId)).toMatchObject({ available: 100, reserved: 0 });
  });
});

describe('giving', () => {
  test('gives once for a cause, also at once', async () => {
    const { userId } = await userWith();
    const cause = randomUUID();
    const grant = { userId, source: 'operator', cause, tokens: 500, expiresAt: null, now } as const;
    const given = await Promise.all(
      Array.from({ length: 5 }, () => inTransaction(db(), (transaction) => grantTokens(transaction, grant))),
    );
    expect(given.filter(Boolean)).toHaveLength(1);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 500, reserved: 0 });
    await expectNoDrift(db(), userId);
  });

  test('opens the account of a user who has none', async () => {
    const userId = await newUser();
    await inTransaction(db(), (transaction) =>
      grantTokens(transaction, {
        userId,
        source: 'promo',
        cause: randomUUID(),
        tokens: 5,
        expiresAt: null,
        now,
      }),
    );
    expect(await accountOf(db(), userId)).toMatchObject({ available: 30_005 });
  });
});

describe('taking back', () => {
  function reverse(userId: number, lotId: number | undefined, { onlyWhole = false, at = now } = {}) {
    return inTransaction(db(), (transaction) =>
      reverseGrant(transaction, { userId, lotId: lotId ?? 0, onlyWhole, now: at }),
    );
  }

  test('takes what is left of the lot and nothing of others; what was spent is reported', async () => {
    const { userId, lots } = await userWith({ tokens: 100, ends: 10 }, { tokens: 100, ends: null });
    await hold(userId, 30, 'answer');
    await settle(userId, 'answer', 30);
    const reversal = { state: 'reversed', reversed: 70, missing: 30 };
    expect(await reverse(userId, lots[0])).toEqual(reversal);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 100, reserved: 0 });
    expect(await reverse(userId, lots[0], { at: inDays(1) })).toEqual({ ...reversal, state: 'again' });
    expect(await accountOf(db(), userId)).toMatchObject({ available: 100, reserved: 0 });
    await expectNoDrift(db(), userId);
  });

  test('refuses a lot of which something is missing where it must be whole, and changes nothing', async () => {
    const { userId, lots } = await userWith({ tokens: 100, ends: null });
    await hold(userId, 1, 'answer');
    expect(await reverse(userId, lots[0], { onlyWhole: true })).toEqual({
      state: 'refused',
      reversed: 0,
      missing: 1,
    });
    await settle(userId, 'answer', 0);
    expect(await reverse(userId, lots[0], { onlyWhole: true })).toMatchObject({ reversed: 100, missing: 0 });
    expect(await spendable(db(), userId, now)).toBe(0);
  });

  test('what an answer holds of the lot pays for the answer; what it returns is gone', async () => {
    const { userId, lots } = await userWith({ tokens: 100, ends: null }, { tokens: 50, ends: null });
    await hold(userId, 60, 'answer');
    expect(await reverse(userId, lots[0])).toEqual({ state: 'reversed', reversed: 40, missing: 60 });
    expect(await settle(userId, 'answer', 20)).toEqual({ charged: 20, writtenOff: 0 });
    expect((await story(userId, 'answer')).slice(1)).toEqual([
      [lots[0], 'return', 60],
      [lots[0], 'settle', -20],
      [lots[0], 'expire', -40],
    ]);
    expect(await accountOf(db(), userId)).toMatchObject({ available: 50, reserved: 0 });
    await expectNoDrift(db(), userId);
  });

  test('does not know a lot of somebody else', async () => {
    const { lots } = await userWith({ tokens: 100, ends: null });
    const stranger = await userWith();
    expect(await reverse(stranger.userId, lots[0])).toEqual({ state: 'unknown' });
  });
});
