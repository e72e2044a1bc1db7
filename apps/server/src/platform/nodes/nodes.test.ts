import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { createLog } from '../log.ts';
import { seeNode } from './nodes.queries.ts';
import { announceNode, NodeRefused, type NodeFacts, type Nodes } from './nodes.ts';

const log = createLog('silent');
const whole: NodeFacts = { web: true, redis: true, storage: 's3:one', sessionSecrets: ['one-secret'] };
const alone: NodeFacts = { ...whole, redis: false };
const times = { beat: 100, lapse: 2_000 };
let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
beforeEach(() => opened.database.db.execute(sql`delete from nodes`));

async function start(facts: NodeFacts, host: string = randomUUID(), own = times): Promise<Nodes> {
  const { database } = opened;
  const node = await announceNode({ database, facts, log, times: own, place: { host, pid: process.pid } });
  onTestFinished(node.close);
  return node;
}

/** A row whose process says nothing more. */
async function leaveRow(place: { host: string; pid: number }): Promise<void> {
  await seeNode(opened.database.db, {
    id: randomUUID(),
    ...place,
    web: true,
    redis: false,
    storage: 'x',
    secret: 'x',
  });
}

test.each<{ missing: string; facts: NodeFacts }>([
  { missing: 'REDIS_URL', facts: { ...whole, redis: false } },
  { missing: 'S3_BUCKET', facts: { ...whole, storage: 'disk:own' } },
  { missing: 'SESSION_SECRET', facts: { ...whole, sessionSecrets: ['another'] } },
])('a second web node without a common $missing is refused by that name', async ({ missing, facts }) => {
  const first = await start(whole);
  const second = start(facts);
  await expect(second).rejects.toThrow(NodeRefused);
  await expect(second).rejects.toThrow(missing);
  expect(first.areApart()).toBe(false);
});

test('nodes that share everything stand beside each other', async () => {
  const nodes = [await start(whole), await start(whole), await start(whole)];
  expect(nodes.map((node) => node.areApart())).toEqual([false, false, false]);
});

test('nodes of which each accepts what the other signs stand beside each other while the secret is replaced', async () => {
  const ahead = { ...whole, sessionSecrets: ['one-secret', 'next'] } as const;
  const swapped = { ...whole, sessionSecrets: ['next', 'one-secret'] } as const;
  const [first, second] = [await start(whole), await start(ahead)];
  // It would sign what the first one does not accept.
  await expect(start(swapped)).rejects.toThrow('SESSION_SECRET');
  await first.close();
  const third = await start(swapped);
  expect([second.areApart(), third.areApart()]).toEqual([false, false]);
});

test('a whole node beside one that lacks something starts, and both warn until one is gone', async () => {
  const first = await start(alone);
  const second = await start(whole);
  expect(second.areApart()).toBe(true);
  await vi.waitFor(() => expect(first.areApart()).toBe(true), { timeout: 60_000 });
  await second.close();
  await vi.waitFor(() => expect(first.areApart()).toBe(false), { timeout: 60_000 });
});

test('of two that start at once without anything in common one is refused', async () => {
  const started = await Promise.allSettled([start(alone), start(alone)]);
  expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a node that was stopped, or is no web node, is in nobody’s way', async () => {
  await (await start(alone)).close();
  await start({ ...alone, web: false });
  await start(alone);
  await start({ ...alone, web: false });
});

test('a node killed on another machine holds the next one up only until it is known to be silent', async () => {
  await leaveRow({ host: 'gone', pid: 1 });
  await start(alone);
});

test('a node killed on this machine holds nobody up', async () => {
  const patient = { beat: 3_600_000, lapse: 7_200_000 };
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await leaveRow({ host: 'here', pid });
  // As the first process of a container that was started again.
  await leaveRow({ host: 'here', pid: process.pid });
  await start(alone, 'here', patient);
});
