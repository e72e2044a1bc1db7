import type { ChildProcess } from 'node:child_process';
import type { ResponseMessage } from '@polylogue/contract/answers';
import type { Note } from '@polylogue/contract/notes';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeTestPlace, type TestPlace } from './database.ts';
import { kill, startRedis, startServer, type OwnRedis, type RunningServer } from './processes.ts';
import { joinProduct, type ProductClient } from './product-client.ts';
import {
  makeServerDatabase,
  makeServerTemplate,
  startTestPostgres,
  type TestPostgres,
} from './server-engine.ts';

/** Recovery from deliberate faults takes as long as the machine needs. */
const patience = { timeout: 60_000, interval: 100 };

let place: TestPlace;
let running: ChildProcess[] = [];

beforeEach(async () => {
  place = await makeTestPlace();
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map(kill));
  await place.remove();
});

function start(settings: Record<string, string> = {}): Promise<RunningServer> {
  const own = {
    DATA_DIR: place.dataDirectory,
    UNVERIFIED_MAY_SEND: '1',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '5',
  };
  return startServer({ ...own, ...settings }, (child) => running.push(child));
}

/** What the free plan gives. */
const freeTokens = 30_000;

/** Waits until the answer has ended and is as it should be after any fault: at rest, and paid for exactly. */
async function settled(client: ProductClient, chatId: number, messageId: number): Promise<ResponseMessage> {
  return vi.waitFor(async () => {
    const answer = (await client.list(chatId)).find((message) => message.id === messageId);
    if (answer?.type !== 'response' || answer.state !== 'default') throw new Error('Still being written.');
    const { tokens, tokensCost } = await client.tariff();
    // Nothing is held back any more: what is left and what was used is all that was given.
    expect(tokens + tokensCost).toBe(freeTokens);
    return answer;
  }, patience);
}

async function read(
  follower: { text(messageId: number): string },
  messageId: number,
  length: number,
): Promise<void> {
  await vi.waitFor(() => expect(follower.text(messageId).length).toBeGreaterThan(length), patience);
}

/** PostgreSQL ends with the server, so it has to recover again and again. */
const kills = 2;

// A server of its own dies with it. On a shared one a killed node leaves its answers to another one: see below.
test('a server killed during three answers, twice, loses no message and leaves nothing open', async () => {
  let server = await start();
  let client = await joinProduct(server.url);
  const begun: { chatId: number; id: number; seen: string }[] = [];
  for (let round = 0; round < kills; round += 1) {
    const answers = [];
    for (const name of ['one', 'two', 'three']) {
      const { chat, response } = await client.send({
        message: `Round ${round}, ${name} [[sim tokens=300 rate=20]]`,
        model_id: await own(client),
      });
      answers.push({ chatId: chat.id, id: response.id, follower: await client.follow(chat.id) });
    }
    for (const { id, follower } of answers) await read(follower, id, 10);
    await kill(server.process);
    for (const { chatId, id, follower } of answers) begun.push({ chatId, id, seen: follower.text(id) });
    server = await start();
    client = client.at(server.url);
  }
  for (const { chatId, id, seen } of begun) {
    const answer = await settled(client, chatId, id);
    expect(answer.error_msg).toBe('generation_interrupted');
    // At most the last second is missing, and nothing was invented.
    expect(seen.startsWith(answer.response) || answer.response.startsWith(seen)).toBe(true);
  }
}, 900_000);

/** Any model will do; with the cheapest, six answers fit into the free tokens. */
async function own(client: ProductClient): Promise<string> {
  return String(await client.modelId('Polylogue Fast'));
}

// On a shared server rolling restarts show it.
test('SIGTERM lets a short answer finish and cuts off a long one, keeping what was written', async () => {
  const server = await start({ DRAIN_SECONDS: '2' });
  const client = await joinProduct(server.url);
  const short = await client.send({ message: 'Short [[sim tokens=20 rate=40]]' });
  const long = await client.send({ message: 'Long [[sim tokens=2000 rate=20]]' });
  const [one, two] = [await client.follow(short.chat.id), await client.follow(long.chat.id)];
  await read(two, long.response.id, 5);
  server.process.kill('SIGTERM');
  await vi.waitFor(() => expect(one.frames.at(-1)?.eof).toBe('end'), patience);
  await vi.waitFor(() => expect(two.frames.at(-1)?.eof).toBe('end'), patience);
  const seen = two.text(long.response.id);
  const again = client.at((await start()).url);
  expect(await settled(again, long.chat.id, long.response.id)).toMatchObject({
    response: seen,
    stopped: true,
    finish: 'stopped',
    error_msg: null,
  });
  expect(await settled(again, short.chat.id, short.response.id)).toMatchObject({ error_msg: null });
});

describe('with PostgreSQL and Redis', () => {
  let redis: OwnRedis;

  beforeEach(async () => {
    redis = await startRedis();
  });

  afterEach(() => redis.kill());

  test('another node stops an answer, follows one, and sees it end when its owner is killed', async () => {
    // Of one directory: files and the session secret are shared.
    const settings = { REDIS_URL: redis.url, DATABASE_URL: place.databaseUrl };
    const owner = await start(settings);
    const other = await start({ ...settings, SIMULATORS: 'off' });
    const client = await joinProduct(owner.url);

    const sent = await client.send({ message: 'Stop me [[sim tokens=2000 rate=30]]' });
    const follower = await client.follow(sent.chat.id);
    await read(follower, sent.response.id, 5);
    await client.at(other.url).stop(sent.uuid);
    expect(await settled(client, sent.chat.id, sent.response.id)).toMatchObject({
      stopped: true,
      response: follower.text(sent.response.id),
    });

    const whole = await client.send({ message: 'Across [[sim tokens=60 rate=60]]' });
    const near = await client.follow(whole.chat.id);
    const far = await client.follow(whole.chat.id, other.url);
    await vi.waitFor(() => expect(far.frames.at(-1)?.eof).toBe('end'), patience);
    expect(far.text(whole.response.id)).toBe(near.text(whole.response.id));

    const cut = await client.send({ message: 'Orphan [[sim tokens=2000 rate=30]]' });
    const orphan = await client.follow(cut.chat.id, other.url);
    await read(orphan, cut.response.id, 20);
    await kill(owner.process);
    await vi.waitFor(() => expect(orphan.frames.at(-1)?.eof).toBe('error'), patience);
    const answer = await settled(client.at(other.url), cut.chat.id, cut.response.id);
    expect(orphan.text(cut.response.id)).toBe(answer.response);
    expect(answer.response).not.toBe('');
  });

  test('an answer survives a Redis that is killed and comes back', async () => {
    const server = await start({ REDIS_URL: redis.url, DATABASE_URL: place.databaseUrl });
    const client = await joinProduct(server.url);
    const sent = await client.send({ message: 'Go on [[sim tokens=150 rate=30]]' });
    const follower = await client.follow(sent.chat.id);
    await read(follower, sent.response.id, 5);
    await redis.kill();
    await read(follower, sent.response.id, 50);
    await redis.restart();
    await vi.waitFor(() => expect(follower.frames.at(-1)?.eof).toBe('end'), patience);
    const answer = await settled(client, sent.chat.id, sent.response.id);
    expect(answer).toMatchObject({ response: follower.text(sent.response.id), error_msg: null });
  });
});

describe('with a PostgreSQL that fails', () => {
  let postgres: TestPostgres;

  beforeEach(async () => {
    postgres = await startTestPostgres();
    await makeServerTemplate(postgres.url);
  });

  afterEach(() => postgres.remove());

  test('an answer goes on while the database is down for five seconds, and is stored in full', async () => {
    const database = await makeServerDatabase(postgres.url);
    const server = await start({ DATABASE_URL: database.url });
    const client = await joinProduct(server.url);
    const sent = await client.send({ message: 'Without you [[sim tokens=300 rate=30]]' });
    const follower = await client.follow(sent.chat.id);
    await read(follower, sent.response.id, 20);
    await postgres.kill();
    // Five seconds of output, measured by its length.
    await read(follower, sent.response.id, follower.text(sent.response.id).length + 500);
    await postgres.restart();
    await vi.waitFor(() => expect(follower.frames.at(-1)?.eof).toBe('end'), patience);
    const answer = await settled(client, sent.chat.id, sent.response.id);
    expect(answer).toMatchObject({ response: follower.text(sent.response.id), error_msg: null });
  });

  test('nodes under load survive restarts of PostgreSQL and Redis, and every acknowledged row is there', async () => {
    const database = await makeServerDatabase(postgres.url);
    const redis = await startRedis();
    onTestFinished(() => redis.kill());
    const settings = { DATABASE_URL: database.url, REDIS_URL: redis.url };
    const nodes = await Promise.all([start(settings), start({ ...settings, SIMULATORS: 'off' })]);
    const client = await joinProduct(nodes[0].url);
    const load = writeNotes(nodes.map(({ url }) => client.at(url)));
    const faults = [
      { end: postgres.shutDown, restart: postgres.restart, cutsOff: true },
      { end: postgres.kill, restart: postgres.restart, cutsOff: true },
      { end: redis.kill, restart: redis.restart, cutsOff: false },
    ];
    for (const { end, restart, cutsOff } of [...faults, ...faults]) {
      await load.more('acknowledged');
      await end();
      await load.more(cutsOff ? 'refused' : 'acknowledged');
      await restart();
    }
    await load.more('acknowledged');
    const { names, refusals } = await load.stop();
    expect(nodes.map(({ process }) => process.exitCode ?? process.signalCode)).toEqual([null, null]);
    const stored = new Set((await client.notes()).map(({ id, name }) => `${id} ${name}`));
    expect([...names].filter(([id, name]) => !stored.has(`${id} ${name}`))).toEqual([]);
    // Clients are told to retry, not that something is broken.
    expect(new Set(refusals)).toEqual(new Set(['503 unavailable, again in 1 s']));
  });
});

interface Load {
  /** Waits until each node has acknowledged, or refused, more writes. */
  more(what: 'acknowledged' | 'refused'): Promise<void>;
  /** Acknowledged note names by id, and the text of each refusal. */
  stop(): Promise<{ names: ReadonlyMap<number, string>; refusals: string[] }>;
}

/** Creates and renames notes on every node concurrently until stopped. */
function writeNotes(clients: ProductClient[]): Load {
  const names = new Map<number, string>();
  const refusals: string[] = [];
  const counts = clients.map(() => ({ acknowledged: 0, refused: 0 }));
  let isStopped = false;

  async function attempt(client: ProductClient, path: string, body: object): Promise<Note | undefined> {
    const response = await client.post(path, body);
    const answer = (await response.json()) as Note & { code: string };
    if (response.ok) return answer;
    refusals.push(`${response.status} ${answer.code}, again in ${response.headers.get('retry-after')} s`);
    return undefined;
  }

  async function write(node: number, writer: number): Promise<void> {
    const client = clients[node];
    const count = counts[node];
    for (let round = 0; client && count && !isStopped; round += 1) {
      const name = `n${node}w${writer}r${round}`;
      const made = await attempt(client, 'notes/create', { name });
      if (made) names.set(made.id, name);
      const renamed = made && (await attempt(client, 'notes/update', { id: made.id, name: `${name}b` }));
      if (made && renamed) names.set(made.id, renamed.name);
      // An interrupted rename may or may not have happened.
      else if (made) names.delete(made.id);
      count[renamed ? 'acknowledged' : 'refused'] += 1;
    }
  }

  const writing = Promise.all(
    clients.flatMap((_, node) => Array.from({ length: 6 }, (__, writer) => write(node, writer))),
  );
  return {
    more: async (what) => {
      const before = counts.map((count) => count[what]);
      // An unexpected error in a writer ends the wait.
      let broken: unknown;
      writing.catch((error: unknown) => (broken = error));
      await vi.waitFor(() => {
        if (broken) return;
        counts.forEach((count, node) => expect(count[what]).toBeGreaterThan((before[node] ?? 0) + 10));
      }, patience);
    },
    stop: async () => {
      isStopped = true;
      await writing;
      return { names, refusals };
    },
  };
}
