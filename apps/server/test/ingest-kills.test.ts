import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Capsule } from '@polylogue/contract/library';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setKillScene, type KillScene } from './kill-scene.ts';
import { freePort, kill, spawnServer, startServer } from './processes.ts';
import { joinProduct, type ProductClient } from './product-client.ts';

const patience = { timeout: 120_000, interval: 50 };
/** Each takes a process of its own: more would only take longer. */
const files = 20;
/** Sources whose text another capsule has already. */
const twins = 5;
/** Readings of one user that a process works on at a time. */
const atOnce = 1;

/** Where a process is killed: what its sources say then, how many it has, and the statement it does not get past. */
const places = [
  {
    name: 'before it begins',
    status: 'queued',
    taken: 0,
    at: 'before update on readings for each statement',
  },
  {
    name: 'before it reads',
    status: 'processing',
    taken: atOnce,
    at: 'before delete on passages for each statement',
  },
  {
    name: 'while it stores',
    status: 'indexing',
    taken: atOnce,
    at: 'before insert on passages for each statement',
  },
  {
    name: 'as it ends',
    status: 'indexing',
    taken: atOnce,
    at: `before update on sources for each row when (new.status = 'success')`,
  },
] as const;

let scene: KillScene;
let running: ChildProcess[] = [];

beforeEach(async () => {
  running = [];
  scene = await setKillScene('test.none');
});

afterEach(async () => {
  await Promise.all(running.map(kill));
  await scene.close();
});

function settings(roles: 'web' | 'worker'): Record<string, string> {
  return {
    ROLES: roles,
    DATA_DIR: scene.place.dataDirectory,
    DATABASE_URL: scene.place.databaseUrl,
    UNVERIFIED_MAY_SEND: '1',
    LOG_LEVEL: 'silent',
  };
}

async function startWorker(): Promise<ChildProcess> {
  const worker = spawnServer(await freePort(), settings('worker')).process;
  running.push(worker);
  return worker;
}

async function valueOf(query: string): Promise<number> {
  const { rows } = await scene.database.query<{ value: string }>(query);
  return Number(rows[0]?.value);
}

/** Has a worker stopped by the gate and killed there. */
async function killAt({ at, status, taken }: (typeof places)[number]): Promise<void> {
  await scene.gate.close(at);
  const worker = await startWorker();
  await scene.gate.expectWaiting(Math.max(1, taken));
  expect(
    await valueOf(`select count(*) as value from sources where status = '${status}'`),
  ).toBeGreaterThanOrEqual(atOnce);
  await kill(worker);
  expect(await valueOf('select count(*) as value from readings where lease_until > now()')).toBe(taken);
  await scene.gate.open(at);
}

/** Lets ten minutes pass for what is under way: its leases are over. */
async function later(): Promise<void> {
  const ago = `- interval '10 minutes'`;
  await scene.database.query(
    `update readings set lease_until = lease_until ${ago}, beat_at = beat_at ${ago}`,
  );
}

async function made<Answer>(answer: Promise<Response>): Promise<Answer> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

function textOf(number: number): string {
  return `Heron ${number} eats ${number + 1} fish.`;
}

async function addText(client: ProductClient, capsuleId: number, number: number): Promise<void> {
  await made(client.post('capsule/add-text', { capsuleId, title: `Note ${number}`, text: textOf(number) }));
}

describe('workers that are killed one after the other, each in another state', () => {
  test('leave no file stuck, and the next one reads each file once', async () => {
    const web = await startServer(settings('web'), (child) => running.push(child));
    const client = await joinProduct(web.url);
    const one = await made<Capsule>(client.post('capsule/create', { name: 'One' }));
    const other = await made<Capsule>(client.post('capsule/create', { name: 'Other' }));
    for (let number = 0; number < files; number += 1) await addText(client, one.id, number);
    for (let number = 0; number < twins; number += 1) await addText(client, other.id, number);

    for (const where of places) {
      await killAt(where);
      await later();
    }
    const last = await startWorker();
    await vi.waitFor(async () => {
      expect(await valueOf(`select count(*) as value from sources where status <> 'success'`)).toBe(0);
    }, patience);
    last.kill('SIGTERM');
    await once(last, 'exit');

    const sources = (await client.capsules()).flatMap((capsule) => capsule.sources.files);
    expect(sources).toHaveLength(files + twins);
    for (const source of sources) {
      expect(source).toMatchObject({ status: 'success', load_percentage: 100, error: null });
    }
    expect(await valueOf('select count(*) as value from readings')).toBe(files);
    expect(await valueOf('select count(*) as value from passages')).toBe(files);
    expect(await valueOf('select sum(passages) as value from readings')).toBe(files);
    const { rows } = await scene.database.query<{ text: string }>('select text from passages');
    const wanted = Array.from({ length: files }, (_, number) => textOf(number));
    expect(rows.map(({ text }) => text.trim()).toSorted()).toEqual(wanted.toSorted());
    expect(await valueOf('select count(*) as value from readings where lease_until is not null')).toBe(0);
    expect(await valueOf('select count(*) as value from readings where due_at is not null')).toBe(0);
  }, 300_000);
});
