import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { vector } from '@electric-sql/pglite-pgvector';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import type { OpenDatabase } from '../../../platform/db/open.ts';
import { PgliteStream } from '../../../platform/db/pglite-stream.ts';
import { root } from '../../../platform/root.ts';
import { readings } from '../capsules.tables.ts';
import { updateReading } from '../readings.queries.ts';
import { embedReading } from './embed-reading.ts';
import type { Embedder } from './embedder.ts';
import { newUser, piecesOf, storeReading } from './finding.testing.ts';
import { indexVectors } from './index-vectors.ts';
import { nearestPassages } from './nearest-passages.ts';

/** The packaged PostgreSQL has no pgvector; another build of it has. */
const servers = [
  { server: 'without pgvector', hasPgvector: false, open: openTestDatabase },
  { server: 'with pgvector', hasPgvector: true, open: openWithPgvector },
];

describe.each(servers)('on a server $server', ({ hasPgvector, open }) => {
  let database: Pick<OpenDatabase, 'db'>;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await open());
  });
  afterAll(() => close());

  const { signal } = new AbortController();

  /** Each digit of a text is a direction of its own, so that texts are as near as the digits they share. */
  const counting: Embedder = {
    model: 'test/counting',
    embed: async (texts) => ({
      vectors: texts.map((text) =>
        Array.from({ length: 10 }, (_, digit) => text.split(String(digit)).length - 0.99),
      ),
    }),
  };

  /** A reading with vectors of three passages; in the index where there can be one. */
  async function newReading(userId: number, digits: string, embedder = counting): Promise<number> {
    const { db } = database;
    const text = [...digits].map((digit) => `# ${digit}\n\n${`${digit} `.repeat(400)}`).join('\n\n');
    const { readingId, indexed } = await storeReading(database, {
      userId,
      pieces: piecesOf(text),
    });
    const { passages } = indexed;
    await embedReading(db, { userId, readingId, passages, embedder, signal });
    const { model } = embedder;
    const isIndexed = await indexVectors(db, { userId, readingId, passages, model, signal });
    expect(isIndexed).toBe(hasPgvector);
    const indexedModel = isIndexed ? model : null;
    await updateReading(db, userId, { id: readingId, passages, vectorModel: model, indexedModel });
    return readingId;
  }

  function near(searched: { userId: number; readingIds: number[] }, question: string, embedder = counting) {
    const { db } = database;
    return nearestPassages({ db, embedder }, { ...searched, question, limit: 2 });
  }

  async function rowsInIndex(readingId: number): Promise<number> {
    const { rows } = await database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from passage_points where reading_id = ${readingId}`,
    );
    return rows[0]?.count ?? 0;
  }

  test('the index finds what comparing one by one finds, and nothing of others or of other capsules', async () => {
    const { db } = database;
    const [owner, stranger] = [await newUser(database), await newUser(database)];
    const enabled = await newReading(owner, '123');
    await newReading(owner, '777');
    const theirs = await newReading(stranger, '77');
    const asked = { userId: owner, readingIds: [enabled, theirs] };
    const found = await near(asked, '1 1 7');
    expect(found[0]).toEqual({ readingId: enabled, ordinal: 0 });
    expect(new Set(found.map(({ readingId }) => readingId))).toEqual(new Set([enabled]));
    await updateReading(db, owner, { id: enabled, indexedModel: null });
    expect(await near(asked, '1 1 7')).toEqual(found);
  });

  test('readings that are in the index and others are ranked together', async () => {
    const { db } = database;
    const userId = await newUser(database);
    const [inIndex, waiting] = [await newReading(userId, '45'), await newReading(userId, '56')];
    await updateReading(db, userId, { id: waiting, indexedModel: null });
    const found = await near({ userId, readingIds: [inIndex, waiting] }, '5 5 5 4');
    expect(new Set(found.map(({ readingId }) => readingId))).toEqual(new Set([inIndex, waiting]));
  });

  test('vectors leave the index with their reading, and all of them with their model', async () => {
    const { db } = database;
    const userId = await newUser(database);
    const [first, second] = [await newReading(userId, '12'), await newReading(userId, '34')];
    if (hasPgvector) expect(await rowsInIndex(first)).toBeGreaterThan(0);
    await db.delete(readings).where(eq(readings.id, first));
    if (hasPgvector) expect(await rowsInIndex(first)).toBe(0);

    const other: Embedder = {
      model: "test/o'ther",
      embed: async (texts) => ({ vectors: texts.map(() => [0, 1, 0]) }),
    };
    const third = await newReading(userId, '5', other);
    if (hasPgvector) expect(await rowsInIndex(second)).toBe(0);
    const [row] = await db.select().from(readings).where(eq(readings.id, second));
    expect(row?.indexedModel).toBeNull();
    expect(await near({ userId, readingIds: [second, third] }, '5', other)).toMatchObject([
      { readingId: third },
    ]);
  });
});

/** PGlite, which takes one connection. */
async function openWithPgvector() {
  const engine = await PGlite.create({ extensions: { vector, pg_trgm, unaccent } });
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    max: 1,
    stream: () => new PgliteStream(engine),
  });
  const db = drizzle(pool);
  // What is created beside running transactions needs a second connection, which this engine does not have.
  const files = await readdir(join(root, 'apps/server/migrations'));
  const names = files.filter((file) => /^[^.]+\.sql$/.test(file)).map((file) => file.replace('.sql', ''));
  await migrate(db, { only: new Set(names) });
  return {
    database: { db },
    close: async () => {
      await pool.end();
      await engine.close();
    },
  };
}
