import { allCalls } from '@polylogue/contract/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { expectNoDrift } from '../billing/ledger.testing.ts';
import { tokenBalances } from '../billing/billing.tables.ts';
import { grantTokens } from '../billing/billing.service.ts';
import { comparer } from '../compare/compare.scene.testing.ts';
import {
  formOf,
  modelId,
  post,
  sendAndWait,
  sendOf,
  somebody,
  waitForEnd,
  type Person,
} from '../sending/sending.scene.testing.ts';
import { setLimits, spendingOf } from './spending.scene.testing.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const model = 'polylogue-balanced';

async function rich(values?: Parameters<typeof somebody>[1]): Promise<Person> {
  const person = await somebody(app, values);
  const userId = person.user.id;
  const grant = { userId, source: 'package', cause: `limits ${userId}`, tokens: 10_000_000 } as const;
  await inTransaction(app.deps.database.db, (transaction) =>
    grantTokens(transaction, { ...grant, expiresAt: null, now: app.clock.now() }),
  );
  return person;
}

test('guests set no limits, and a stranger’s are their own', async () => {
  expect((await app.request(allCalls.spendingOf, {})).statusCode).toBe(401);
  const owner = await rich();
  const before = await setLimits(app, owner, { tokens: 50_000, eur: 2_000 });
  expect(before.tokens).toMatchObject({ limit: 50_000, warnPercent: 80 });
  expect(before.money.list).toEqual([{ currency: 'EUR', limit: 2_000, spent: 0, due: 0 }]);
  const stranger = await somebody(app);
  expect((await spendingOf(app, stranger)).tokens).toMatchObject({ limit: null, spent: 0 });
  const tooMuch = await app.request(allCalls.setSpending, {
    cookies: owner.cookies,
    body: {
      tokens: { limit: 0, warnPercent: 80 },
      money: { warnPercent: 80, list: [] },
    },
  });
  expect(tooMuch.statusCode).toBe(422);
});

test('an answer past the limit is refused before it is stored, and sent when the user says so', async () => {
  const person = await rich();
  const sent = await sendAndWait(app, person, { message: 'Hello there' });
  const { spent } = (await spendingOf(app, person)).tokens;
  expect(spent).toBeGreaterThan(0);
  await setLimits(app, person, { tokens: spent });
  const refused = await post(app, person, { message: 'And again', chat: sent.chat.id });
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ code: 'spending_limit_reached' });
  const again = await post(app, person, { prev_message_id: sent.response.id, chat: sent.chat.id });
  expect(again.json()).toMatchObject({ code: 'spending_limit_reached' });
  const inNewChat = await post(app, person, { message: 'Elsewhere' });
  expect(inNewChat.json()).toMatchObject({ code: 'spending_limit_reached' });
  const helper = await app.request(allCalls.askHelper, {
    cookies: person.cookies,
    ...formOf({ message: 'Correct this' }),
  });
  expect(helper.json()).toMatchObject({ code: 'spending_limit_reached' });
  // Once for this one: the next is refused again.
  await sendAndWait(app, person, { message: 'And again', chat: sent.chat.id, override_limit: '1' });
  expect((await spendingOf(app, person)).tokens.spent).toBeGreaterThan(spent);
  const after = await post(app, person, { message: 'Once more', chat: sent.chat.id });
  expect(after.json()).toMatchObject({ code: 'spending_limit_reached' });
  await expectNoDrift(app.deps.database.db, person.user.id);
});

test('a limit shortens an answer as a low balance does, and an image needs its whole price', async () => {
  const person = await rich();
  await setLimits(app, person, { tokens: 2_000 });
  const sent = await sendAndWait(app, person, { message: 'Count to ten' });
  const { spent } = (await spendingOf(app, person)).tokens;
  expect(spent).toBeLessThanOrEqual(2_000);
  const image = app.deps.models.list().find((one) => one.image !== null);
  const refused = await post(app, person, {
    message: 'A cat',
    chat: sent.chat.id,
    model_id: image?.id ?? 0,
  });
  expect(refused.json()).toMatchObject({ code: 'spending_limit_reached' });
});

test('a comparison is held to the limit as a whole', async () => {
  const person = await comparer(app);
  const chats = await person.slots(model, model);
  await setLimits(app, person, { tokens: 300 });
  const refused = await person.trySend(chats, { message: 'Hello' });
  expect(refused.json()).toMatchObject({ code: 'spending_limit_reached' });
  const requests = await person.send(chats, { message: 'Hello', override_limit: '1' });
  expect(requests).toHaveLength(2);
  await person.answers(chats);
});

test('ten sends at once cannot pass a limit together', async () => {
  const person = await rich();
  const limit = 12_000;
  await setLimits(app, person, { tokens: limit });
  // The first is still running when the last is sent.
  const message = 'Tell me something [[sim tokens=80 rate=10]]';
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(app, person, { message, model_id: modelId(app, model) })),
  );
  const [{ month_spent: spent, reserved } = { month_spent: 0, reserved: 0 }] = await app.deps.database.db
    .select({ month_spent: tokenBalances.monthSpent, reserved: tokenBalances.reserved })
    .from(tokenBalances)
    .where(eq(tokenBalances.userId, person.user.id));
  expect(spent + reserved).toBeLessThanOrEqual(limit);
  const codes = new Set(answers.map((answer) => answer.json<{ code?: string }>().code));
  expect(codes).toEqual(new Set([undefined, 'spending_limit_reached']));
  for (const answer of answers) {
    const { uuid } = answer.json<{ uuid?: string }>();
    if (uuid !== undefined) await waitForEnd(app, uuid);
  }
  expect((await spendingOf(app, person)).tokens.spent).toBeLessThanOrEqual(limit);
  await expectNoDrift(app.deps.database.db, person.user.id);
});

test('the count begins anew with the month, and pages know it', async () => {
  const person = await rich();
  await sendAndWait(app, person, { message: 'Hello' });
  const { tokens } = await spendingOf(app, person);
  await setLimits(app, person, { tokens: tokens.spent });
  const read = async () =>
    (await app.request(allCalls.tariffDataOf, { cookies: await app.signIn(person.user) })).json<{
      monthLimit: unknown;
    }>().monthLimit;
  expect(await read()).toEqual({ tokens: tokens.spent, spent: tokens.spent, warnPercent: 80 });
  app.clock.advance(32 * 86_400);
  expect(await read()).toEqual({ tokens: tokens.spent, spent: 0, warnPercent: 80 });
  const later = { ...person, cookies: await app.signIn(person.user) };
  expect((await spendingOf(app, later)).tokens.spent).toBe(0);
  await setLimits(app, later, { tokens: 100_000 });
  await sendOf(app, later, { message: 'Hello' });
});

test('a mail warns once in a month for each level, in the user’s language', async () => {
  const person = await rich({ locale: 'ru' });
  const sent = await sendAndWait(app, person, { message: 'Hello' });
  const { spent } = (await spendingOf(app, person)).tokens;
  const warn = async () => {
    await app.runJob('spending.tokens');
    await app.runJob('spending.tokens');
    return (await app.mailbox(person.user.email)).length;
  };
  // Passed when it was set: the screen has shown it.
  await setLimits(app, person, { tokens: spent, warnPercent: 50 });
  expect(await warn()).toBe(0);
  await setLimits(app, person, { tokens: Math.ceil(spent * 1.2) });
  expect(await warn()).toBe(0);
  await setLimits(app, person, { tokens: spent * 2, warnPercent: 90 });
  await sendAndWait(app, person, { message: 'Hello', chat: sent.chat.id, override_limit: '1' });
  await warn();
  await vi.waitFor(
    async () => {
      const subjects = (await app.mailbox(person.user.email)).map(({ subject }) => subject);
      expect(subjects).toEqual([expect.stringContaining('месячного лимита')]);
    },
    { timeout: 60_000 },
  );
  expect(await warn()).toBe(1);
});
