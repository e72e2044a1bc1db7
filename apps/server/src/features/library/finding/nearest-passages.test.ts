import { eq } from 'drizzle-orm';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import type { OpenDatabase } from '../../../platform/db/open.ts';
import type { AiHost } from '../../../vendors/ai/answer-request.ts';
import { NotMyTurn, SetAside } from '../../../platform/due/due.ts';
import { embedReading } from './embed-reading.ts';
import { boundedText, embedderOf, type Embedder } from './embedder.ts';
import { newUser, piecesOf, storeReading } from './finding.testing.ts';
import { similarities } from './pack-vectors.ts';
import { recallPassages } from './recall-passages.ts';
import { passageVectors } from './vectors.tables.ts';

let database: OpenDatabase;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());

const meanings = [/heron|bird/, /car|automobile/, /tea|drink/];
/** Knows what some words mean. */
const knowing: Embedder = {
  model: 'test/knowing',
  embed: async (texts) => ({
    vectors: texts.map((text) => meanings.map((words) => (words.test(text) ? 1 : 0.01))),
  }),
};
const failing: Embedder = { model: knowing.model, embed: async () => ({ failed: 'away' }) };

/** Readings of a user with vectors. */
async function library(texts: readonly string[]): Promise<{ userId: number; readingIds: number[] }> {
  const userId = await newUser(database);
  const readingIds: number[] = [];
  for (const text of texts) {
    const { readingId, indexed } = await storeReading(database, { userId, pieces: piecesOf(text) });
    const { signal } = new AbortController();
    const { passages } = indexed;
    await embedReading(database.db, { userId, readingId, passages, embedder: knowing, signal });
    readingIds.push(readingId);
  }
  return { userId, readingIds };
}

function ask(searched: { userId: number; readingIds: number[] }, question: string, embedder?: Embedder) {
  const { db } = database;
  const vectors = embedder && { db, embedder };
  return recallPassages(db, { ...searched, question, limit: 3, vectors });
}

test('a question finds what is said in other words', async () => {
  const mine = await library(['The heron eats fish.', 'An automobile needs petrol.', 'Green tea is brewed.']);
  expect(await ask(mine, 'fuel for a car?')).toEqual({ passages: [], by: 'words' });
  const { passages, by } = await ask(mine, 'fuel for a car?', knowing);
  expect(by).toBe('vectors');
  expect(passages[0]).toMatchObject({ readingId: mine.readingIds[1], hits: [] });
});

test('words and meaning rank together', async () => {
  const mine = await library(['Herons sleep: heron.', 'The heron is fishing.', 'Fishing in a car.']);
  const { passages, by } = await ask(mine, 'Is a bird fishing?', knowing);
  expect(by).toBe('both');
  expect(passages).toHaveLength(3);
  expect(passages[0]?.readingId).toBe(mine.readingIds[1]);
});

test('without an answer of the vendor the words are enough', async () => {
  const mine = await library(['The heron eats fish.']);
  expect(await ask(mine, 'What does a heron eat?', failing)).toMatchObject({
    by: 'words',
    passages: [{ readingId: mine.readingIds[0] }],
  });
});

test('vectors of another user or another model are never compared', async () => {
  const [mine, theirs] = [await library(['The heron eats fish.']), await library(['A bird in secret.'])];
  const both = { userId: mine.userId, readingIds: [...mine.readingIds, ...theirs.readingIds] };
  const { passages } = await ask(both, 'Any bird?', knowing);
  expect(passages.map(({ readingId }) => readingId)).toEqual(mine.readingIds);
  expect(await ask(mine, 'Any bird?', { ...knowing, model: 'test/other' })).toEqual({
    passages: [],
    by: 'words',
  });
});

test('an interrupted run goes on where it stopped', async () => {
  const paragraphs = Array.from(
    { length: 150 },
    (_, n) => `# Part ${n}\n\n${'The heron eats fish. '.repeat(20)}`,
  );
  const userId = await newUser(database);
  const pieces = piecesOf(paragraphs.join('\n\n'));
  const { readingId, indexed } = await storeReading(database, { userId, pieces });
  const asked: number[] = [];
  const breaking: Embedder = {
    ...knowing,
    embed: async (texts, signal) => {
      asked.push(texts.length);
      return asked.length === 2 ? { failed: 'away' } : knowing.embed(texts, signal);
    },
  };
  const reading = { userId, readingId, ...indexed, signal: new AbortController().signal };
  const embed = (embedder: Embedder) => embedReading(database.db, { ...reading, embedder });
  await expect(embed(breaking)).rejects.toThrow(NotMyTurn);
  await embed(breaking);
  expect(asked.slice(0, 3)).toEqual([64, 64, 64]);
  const rows = await database.db.select().from(passageVectors).where(eq(passageVectors.readingId, readingId));
  expect(rows.map(({ first }) => first).toSorted((one, other) => one - other)).toEqual([0, 64, 128]);
});

test('a passage that the vendor refuses costs nobody else the vector', async () => {
  const userId = await newUser(database);
  const paragraphs = Array.from({ length: 80 }, (_, n) =>
    n === 33 ? '# Bad\n\nThe dragon is refused.' : `# Part ${n}\n\n${'The heron eats fish. '.repeat(20)}`,
  );
  const { readingId, indexed } = await storeReading(database, {
    userId,
    pieces: piecesOf(paragraphs.join('\n\n')),
  });
  const strict: Embedder = {
    ...knowing,
    embed: async (texts, signal) =>
      texts.some((text) => text.includes('dragon')) ? { failed: 'refused' } : knowing.embed(texts, signal),
  };
  const { signal } = new AbortController();
  await embedReading(database.db, { userId, readingId, ...indexed, signal, embedder: strict });
  const rows = await database.db
    .select()
    .from(passageVectors)
    .where(eq(passageVectors.readingId, readingId))
    .orderBy(passageVectors.first);
  const given = meanings.map(() => 1);
  const near = rows.flatMap(({ vectors }) => [...similarities(vectors, given)]);
  expect(near).toHaveLength(indexed.passages);
  expect(near.filter((share) => share === 0)).toHaveLength(1);
});

test('a reading whose last passages are refused keeps the vectors of the others; one without any is set aside', async () => {
  const userId = await newUser(database);
  const paragraphs = Array.from(
    { length: 65 },
    (_, n) => `# Part ${n}\n\n${'The heron eats fish. '.repeat(20)}`,
  );
  const pieces = piecesOf(paragraphs.join('\n\n'));
  const { readingId, indexed } = await storeReading(database, { userId, pieces });
  expect(indexed.passages).toBe(65);
  const strict: Embedder = {
    ...knowing,
    embed: async (texts, signal) =>
      texts.some((text) => text.includes('Part 64')) ? { failed: 'refused' } : knowing.embed(texts, signal),
  };
  const { signal } = new AbortController();
  const embed = (embedder: Embedder) =>
    embedReading(database.db, { userId, readingId, ...indexed, signal, embedder });
  await embed(strict);
  const rows = await database.db.select().from(passageVectors).where(eq(passageVectors.readingId, readingId));
  expect(rows.map(({ first }) => first)).toEqual([0]);
  await expect(embed({ model: 'test/other', embed: async () => ({ failed: 'refused' }) })).rejects.toThrow(
    SetAside,
  );
});

test('texts over which the vendor stumbles are their own failure, unless it stumbles over everything', async () => {
  const userId = await newUser(database);
  const { readingId, indexed } = await storeReading(database, { userId, pieces: piecesOf('A dragon.') });
  const { signal } = new AbortController();
  const embed = (stumbles: RegExp) =>
    embedReading(database.db, {
      ...{ userId, readingId, ...indexed, signal },
      embedder: {
        ...knowing,
        embed: async (texts, given) =>
          texts.some((text) => stumbles.test(text)) ? { failed: 'unclear' } : knowing.embed(texts, given),
      },
    });
  const failure = await embed(/dragon/).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(NotMyTurn);
  await expect(embed(/./)).rejects.toThrow(NotMyTurn);
});

test.each([
  ['fewer vectors than texts', 200, { data: [{ embedding: [1], index: 0 }], usage: {} }, 'unclear'],
  ['an error of its own', 500, { error: { message: 'no' } }, 'unclear'],
  ['too many requests', 429, { error: { message: 'no' } }, 'away'],
  ['a wrong request', 400, { error: { message: 'no' } }, 'refused'],
])('a vendor that answers %s', async (_, status, answer, failed) => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const host: AiHost = { dialect: 'compatible', baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: null };
  const embedder = embedderOf({ config: { EMBEDDING_MODEL: 'x/y' }, models: { hostOf: () => host } });
  expect(await embedder?.embed(['one', 'two'], new AbortController().signal)).toEqual({ failed });
});

test('no more of a text is sent than every model takes, and no half of a character', () => {
  expect(boundedText('short')).toBe('short');
  expect(Buffer.byteLength(boundedText('a'.repeat(20_000)))).toBe(8_000);
  const emoji = boundedText('😀'.repeat(5_000));
  expect([Buffer.byteLength(emoji), emoji.isWellFormed()]).toEqual([8_000, true]);
  expect(boundedText(`a${'😀'.repeat(5_000)}`).isWellFormed()).toBe(true);
});
