import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResponseMessage } from '@polylogue/contract/answers';
import type { SendResponse } from '@polylogue/contract/sending';
import { startSimulators, type RunningSimulators } from '@polylogue/simulators/server';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountOf, expectNoDrift } from '../src/features/billing/ledger.testing.ts';
import { countTokens } from '../src/features/messages/count-tokens.service.ts';
import { connectDatabase } from '../src/platform/db/database.ts';
import { makeTestPlace, type TestPlace } from './database.ts';
import { kill, startRedis, startServer, type OwnRedis, type RunningServer } from './processes.ts';
import { joinProduct, type ProductClient } from './product-client.ts';
import { roam, type RoamingReader } from './roaming-reader.ts';

const patience = { timeout: 60_000, interval: 50 };
const people = 4;
/** What the free plan gives. */
const freeTokens = 30_000;
const answersEach = 25;
const model = { key: 'demo', coefficient: 1_100, maxOutputTokens: 900 };

/** What the vendor counts: the whole of an answer that it may end, and what went in. */
const shortTokens = 30;
const vendorInput = 11;
/** Written at once up to the middle, and to its end two seconds later. */
const short = `[[sim tokens=${shortTokens} input=${vendorInput} rate=0 stall=2]]`;
/** Takes four minutes, longer than anybody waits here. Once it is continued, it goes on for a few words. */
const long = `[[sim tokens=${model.maxOutputTokens} rate=4]] [[then tokens=${shortTokens} rate=0]]`;

let place: TestPlace;
let redis: OwnRedis;
let vendor: RunningSimulators;
let running: ChildProcess[] = [];
let nodes: RunningServer[] = [];

beforeEach(async () => {
  running = [];
  place = await makeTestPlace();
  redis = await startRedis();
  // Of its own, so that it outlives the nodes.
  vendor = await startSimulators({ port: 0, smtpPort: 0 });
});

afterEach(async () => {
  await Promise.all(running.map(kill));
  await vendor.close();
  await redis.kill();
  await place.remove();
});

describe('nodes that are restarted one after the other', () => {
  test('lose no answer and charge each for what was delivered, while people go on reading and sending', async () => {
    await writeModels();
    nodes = await Promise.all([startNode(), startNode()]);
    const clients: ProductClient[] = [];
    for (let count = 0; count <= people; count += 1) clients.push(await joinProduct(urlOf(count % 2)));
    const [newcomer, ...readers] = clients;
    if (!newcomer) throw new Error('Nobody has joined.');

    const asked = await Promise.all(readers.map((client) => askMuch(client)));
    for (const { reader, answers } of asked) {
      for (const { messageId } of answers) {
        await vi.waitFor(() => expect(reader.text(messageId)).not.toBe(''), patience);
      }
    }

    const traffic = sendOn(newcomer);
    for (const index of [0, 1]) {
      await traffic.more();
      await restart(index, traffic.more);
    }
    await traffic.more();
    const sent = await traffic.stop();

    const ends = new Set<string>();
    for (const { client, reader, answers } of asked) {
      const paid = [];
      for (const answer of answers) paid.push(await expectWhole({ client, reader, ...answer }));
      for (const { finish } of paid) ends.add(finish ?? '');
      await expectBalanced(client, paid);
      expect(reader.moves()).toBeGreaterThan(0);
      reader.close();
    }
    expect(ends).toEqual(new Set(['stop', 'stopped']));
    const [drained] = asked;
    if (drained)
      await expectContinued(
        drained.client,
        drained.answers.find(({ isLong }) => isLong),
      );
    const paid = [];
    for (const answer of sent) paid.push(await expectPaid(newcomer, answer));
    await expectBalanced(newcomer, paid);
    // Nobody asks the vendor for what nobody waits for.
    const { streams } = (await (await fetch(`${vendor.url}/status`)).json()) as {
      streams: { active: number };
    };
    expect(streams.active).toBe(0);
  }, 300_000);
});

/** The nodes' only model, led to the vendor, which is no simulator to them. */
async function writeModels(): Promise<void> {
  const hosts = [{ name: 'vendor', dialect: 'openai', baseUrl: `${vendor.url}/openai/v1`, apiKey: 'key' }];
  const models = [{ ...model, provider: 'openai', hosts: [{ host: 'vendor', model: 'demo' }] }];
  const file = join(place.dataDirectory, 'models.json');
  await writeFile(file, JSON.stringify({ default: model.key, hosts, models }), { mode: 0o600 });
}

function startNode(): Promise<RunningServer> {
  const settings = {
    DATA_DIR: place.dataDirectory,
    DATABASE_URL: place.databaseUrl,
    REDIS_URL: redis.url,
    SMTP_URL: `smtp://127.0.0.1:${vendor.smtpPort}`,
    SIMULATORS: 'off',
    OLLAMA_URL: 'off',
    UNVERIFIED_MAY_SEND: '1',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '5',
  };
  return startServer(settings, (child) => running.push(child));
}

function urlOf(index: number): string {
  const node = nodes[index];
  if (!node) throw new Error(`There is no node ${index}.`);
  return node.url;
}

/** As a deploy does it: told to end, waited for, started anew. `meanwhile` happens while the other one is alone. */
async function restart(index: number, meanwhile: () => Promise<void>): Promise<void> {
  const node = nodes[index];
  node?.process.kill('SIGTERM');
  const ended = node && once(node.process, 'exit');
  await meanwhile();
  expect(await ended).toEqual([0, null]);
  await meanwhile();
  nodes[index] = await startNode();
}

let turn = 0;

/** The node that a balancer would choose: the next one whose health says that it takes requests. */
function livingNode(): Promise<string> {
  return vi.waitFor(async () => {
    turn += 1;
    for (const { url } of turn % 2 === 0 ? nodes : nodes.toReversed()) {
      const isHealthy = await fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isHealthy) return url;
    }
    throw new Error('No node takes requests.');
  }, patience);
}

interface Answer {
  chatId: number;
  messageId: number;
  isLong: boolean;
}

/** Asks short and long things at both nodes by turns, and reads the answers at one of them. */
async function askMuch(
  client: ProductClient,
): Promise<{ client: ProductClient; answers: Answer[]; reader: RoamingReader }> {
  const answers: Answer[] = [];
  for (let count = 0; count < answersEach; count += 1) {
    const isLong = count < answersEach / 2;
    const message = `Tell me ${count} ${isLong ? long : short}`;
    const { chat, response } = await client.at(urlOf(count % 2)).send({ message });
    answers.push({ chatId: chat.id, messageId: response.id, isLong });
  }
  return { client, answers, reader: await roam(client, answers, livingNode) };
}

interface Traffic {
  /** Waits until three more have been answered. */
  more(): Promise<void>;
  stop(): Promise<Answer[]>;
}

/** Sends one message after the other, where a balancer would lead it, and waits for each answer. */
function sendOn(client: ProductClient): Traffic {
  const answered: Answer[] = [];
  let isStopped = false;

  /** A refused or cut message is sent again, as the same: it is answered once. */
  async function send(): Promise<SendResponse> {
    const fields = {
      message: `Hello [[sim tokens=${shortTokens} input=${vendorInput} rate=0]]`,
      client_id: randomUUID(),
    };
    for (;;) {
      try {
        return await client.at(await livingNode()).send(fields);
      } catch (error) {
        if (!isPassing(error)) throw error;
      }
    }
  }

  async function go(): Promise<void> {
    while (!isStopped) {
      const { chat, response } = await send();
      await settled(client, chat.id, response.id);
      answered.push({ chatId: chat.id, messageId: response.id, isLong: false });
    }
  }
  const going = go();
  // Noticed where it is waited for.
  going.catch(() => undefined);
  return {
    more: async () => {
      const enough = answered.length + 3;
      const reached = vi.waitFor(() => expect(answered.length).toBeGreaterThanOrEqual(enough), patience);
      await Promise.race([reached, going]);
    },
    stop: async () => {
      isStopped = true;
      await going;
      return answered;
    },
  };
}

/** The node ended between a balancer's look and the request: no connection, or a refusal that names a time to come back. */
function isPassing(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return error instanceof Error && error.message.includes('answered 503');
}

/** The stored answer, once nothing more comes. */
async function settled(client: ProductClient, chatId: number, messageId: number): Promise<ResponseMessage> {
  return vi.waitFor(async () => {
    const list = await client.at(await livingNode()).list(chatId);
    const answer = list.find(({ id }) => id === messageId);
    if (answer?.type !== 'response' || answer.state !== 'default') throw new Error('Still being written.');
    return answer;
  }, patience);
}

/** Stored as it was read: in growing pieces, none of which was taken back. */
async function expectWhole(
  of: Answer & { client: ProductClient; reader: RoamingReader },
): Promise<ResponseMessage> {
  const answer = await expectPaid(of.client, of);
  await vi.waitFor(() => expect(of.reader.frames(of.messageId).at(-1)?.eof).toBe('end'), patience);
  expect(of.reader.text(of.messageId)).toBe(answer.response);
  for (const { offset, chunk } of of.reader.frames(of.messageId)) {
    expect(answer.response.slice(offset, offset + chunk.length)).toBe(chunk);
  }
  return answer;
}

/**
 * Written to its end and paid for as the vendor counts, or stopped and paid for as what is there counts. A long answer has
 * been stopped for sure; of the short ones a slow machine may not bring each to its end in time.
 */
async function expectPaid(client: ProductClient, of: Answer): Promise<ResponseMessage> {
  const answer = await settled(client, of.chatId, of.messageId);
  const isStopped = of.isLong || answer.stopped;
  expect(answer).toMatchObject({
    error_msg: null,
    stopped: isStopped,
    finish: isStopped ? 'stopped' : 'stop',
    tokenCost: isStopped
      ? { output: await countTokens(answer.response), estimate: true }
      : { input: vendorInput, output: shortTokens },
  });
  const { input = 0, output = 0, total } = answer.tokenCost ?? {};
  expect(total).toBe(Math.ceil(((input + output) * model.coefficient) / 1000));
  return answer;
}

/** An answer that a leaving node has stopped goes on at another one, and is what it would have been without a break. */
async function expectContinued(client: ProductClient, of: Answer | undefined): Promise<void> {
  if (!of) throw new Error('No answer was stopped.');
  const before = await settled(client, of.chatId, of.messageId);
  expect(before.finish).toBe('stopped');
  const here = client.at(await livingNode());
  expect((await here.post('ai-chat/continue', { messageId: of.messageId })).status).toBe(200);
  const after = await settled(client, of.chatId, of.messageId);
  expect(after).toMatchObject({ finish: 'stop', error_msg: null });
  expect(after.response.length).toBeGreaterThan(before.response.length);
  const [asked] = await here.list(of.chatId);
  const question = asked?.type === 'request' ? asked.message.replaceAll(/\[\[.*?\]\]/g, '') : '';
  const sent = await here.send({ message: `${question}[[sim tokens=${model.maxOutputTokens} rate=0]]` });
  const whole = await settled(client, sent.chat.id, sent.response.id);
  expect(whole.response.startsWith(after.response)).toBe(true);
}

/** Nothing is held back, lots and entries agree, and what was taken is what the answers say they cost. */
async function expectBalanced(client: ProductClient, paid: readonly ResponseMessage[]): Promise<void> {
  const connection = { connectionString: place.databaseUrl };
  const database = connectDatabase({ connection, onError: () => undefined });
  try {
    await expectNoDrift(database.db, client.userId);
    const { reserved, available, entries } = await accountOf(database.db, client.userId);
    const cost = paid.reduce((sum, { tokenCost }) => sum + (tokenCost?.total ?? 0), 0);
    expect({ reserved, available }).toEqual({ reserved: 0, available: freeTokens - cost });
    expect(entries.filter(({ kind }) => kind === 'settle')).toHaveLength(paid.length);
    expect(entries.filter(({ kind }) => kind === 'writeoff')).toEqual([]);
    const { rows } = await database.db.execute(
      sql`select count(*)::int as count from generations where user_id = ${client.userId} and state <> 'running'`,
    );
    expect(rows).toEqual([{ count: paid.length }]);
  } finally {
    await database.close();
  }
}
