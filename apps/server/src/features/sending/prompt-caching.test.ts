import { expect, test } from 'vitest';
import { startTestAppForTest, type TestApp } from '../../../test/harness.ts';
import {
  balancedTokens,
  listOf,
  modelId,
  setTokens,
  sendAndWait,
  somebody,
  type Person,
} from './sending.scene.testing.ts';

const directive = '[[sim tokens=20 rate=0]]';

/** Tokens that went into answers since then, and those of them that the vendor had in its cache or put there. */
async function inputTokens(
  app: TestApp,
  before: Record<string, number> = {},
): Promise<Record<string, number>> {
  const { operator } = app.deps.secrets;
  const { body } = await app.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${operator}` },
  });
  const found = body.matchAll(/^vendor_(?:cached_)?tokens_total\{[^}]*kind="(\w+)"[^}]*\} (\d+)$/gm);
  const totals: Record<string, number> = {};
  for (const [line, kind = '', count] of found) {
    if (!line.includes('purpose="question"')) totals[kind] = (totals[kind] ?? 0) + Number(count);
  }
  // The counters belong to the process, which other tests share.
  for (const [kind, count] of Object.entries(before)) totals[kind] = (totals[kind] ?? 0) - count;
  return totals;
}

/** A chat with a long first message; returns what its three answers cost. */
async function talk(app: TestApp, person: Person, model_id: number) {
  const text = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
  const first = await sendAndWait(app, person, { message: `${text} ${directive}`, model_id });
  const chat = first.chat.id;
  await sendAndWait(app, person, { message: `And then? ${directive}`, chat, model_id });
  await sendAndWait(app, person, { message: `And in the end? ${directive}`, chat, model_id });
  const messages = await listOf(app, person, chat);
  // A request shows the cost of its answer, too.
  return messages.flatMap((message) =>
    message.type === 'response' && message.tokenCost ? [message.tokenCost] : [],
  );
}

test('a vendor keeps the earlier part of a chat; the user pays as much as without, and the ledger adds up', async () => {
  const app = await startTestAppForTest();
  const [one, two] = [await somebody(app), await somebody(app)];
  const model = app.deps.models.find(modelId(app, 'claude-sonnet-5.5'));
  if (!model) throw new Error('There is no such model.');
  for (const { user } of [one, two]) await setTokens(app, user.id, 1_000_000);
  const before = await inputTokens(app);
  const costs = await talk(app, one, model.id);
  const written = await inputTokens(app, before);
  expect(written.written).toBeGreaterThan(1_024);
  expect(written.read).toBeGreaterThan(1_024);
  // All that went in is charged once, whatever became of it at the vendor.
  const input = costs.reduce((sum, cost) => sum + cost.input, 0);
  expect(written.input).toBe(input);
  for (const { input: went, output, total } of costs) {
    expect(total).toBe(Math.ceil(((went + output) * model.coefficient) / 1000));
  }
  // The same chat, this time with everything in the cache.
  expect(await talk(app, two, model.id)).toEqual(costs);
  const read = await inputTokens(app, before);
  expect(read.read).toBeGreaterThan(2 * (written.read ?? 0));
  for (const { user } of [one, two]) expect((await balancedTokens(app, user.id)).reserved).toBe(0);
});
