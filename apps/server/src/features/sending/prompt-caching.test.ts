import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestPlace } from '../../../test/database.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
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

/** What a million tokens cost us. */
const price = { input: 3, output: 15, cachedRead: 0.3, cachedWritten: 3.75 };

/** Tokens that went into answers and out of them since then, those that the vendor had in its cache or put there, and what they cost us. */
async function bought(app: TestApp, before: Record<string, number> = {}): Promise<Record<string, number>> {
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
  totals.euros = Number(/^vendor_cost_euros_total\{[^}]*purpose="answer"\} (\S+)$/m.exec(body)?.[1] ?? 0);
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
  const place = await makeTestPlace();
  const hosts = [{ host: 'anthropic', model: 'claude-sonnet-5-5', price }];
  const file = JSON.stringify({ models: [{ key: 'claude-sonnet-5.5', hosts }] });
  await writeFile(join(place.dataDirectory, 'models.json'), file);
  const app = await startTestApp({}, { place });
  onTestFinished(async () => {
    await app.close();
    await place.remove();
  });
  const [one, two] = [await somebody(app), await somebody(app)];
  const model = app.deps.models.find(modelId(app, 'claude-sonnet-5.5'));
  if (!model) throw new Error('There is no such model.');
  for (const { user } of [one, two]) await setTokens(app, user.id, 1_000_000);
  const before = await bought(app);
  const costs = await talk(app, one, model.id);
  const written = await bought(app, before);
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
  const read = await bought(app, before);
  expect(read.read).toBeGreaterThan(2 * (written.read ?? 0));
  const { rows } = await app.deps.database.pool.query(
    'select sum(cached_read)::int as read, sum(cached_written)::int as written from generations',
  );
  expect(rows).toEqual([{ read: read.read, written: read.written }]);
  // We are charged for what the cache did.
  const { input: all = 0, output: wrote = 0, read: kept = 0, written: put = 0 } = read;
  const euros = (all - kept - put) * price.input + kept * price.cachedRead + put * price.cachedWritten;
  expect(read.euros).toBeCloseTo((euros + wrote * price.output) / 1_000_000, 9);
  for (const { user } of [one, two]) expect((await balancedTokens(app, user.id)).reserved).toBe(0);
});
