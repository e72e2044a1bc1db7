import { and, eq } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import { inTransaction, type Executor, type PooledDatabase } from '../../../platform/db/database.ts';
import type { Piece } from '../reading/piece.ts';
import { createCutter, type Passage } from './cut-passages.ts';
import { passages, passageSegments, passageWords } from './passages.tables.ts';
import { passageVectors } from './vectors.tables.ts';
import { createSegment, mostOfSegment } from './segment.ts';

/** A reading whose text is to be found in. */
export interface ReadingToIndex {
  userId: number;
  readingId: number;
  batches: AsyncIterable<{ pieces: readonly Piece[] }>;
  /** Checked before each batch is stored. */
  signal: AbortSignal;
  /**
   * Called in each transaction that stores a part, with how many passages are stored by then, but not the first time, when what
   * there is goes. Throws if it is another's turn by now.
   */
  hold?(transaction: Executor, stored?: number): Promise<void>;
}

/** What was stored of a reading. */
export interface IndexedReading {
  passages: number;
  /** UTF-16 units, and bytes in UTF-8. */
  length: number;
  bytes: number;
  tokens: number;
}

/**
 * Cuts the text of a reading into passages and stores them with their words, in place of what is stored of it. Interrupted it leaves a
 * part, which the next run replaces.
 */
export async function indexReading(
  db: PooledDatabase,
  { userId, readingId, batches, signal, hold }: ReadingToIndex,
): Promise<IndexedReading> {
  await inTransaction(db, async (transaction) => {
    await hold?.(transaction);
    await dropPassages(transaction, userId, [readingId]);
  });
  const stored: IndexedReading = { passages: 0, length: 0, bytes: 0, tokens: 0 };
  let open: Passage[] = [];

  async function store(segment: readonly Passage[]): Promise<void> {
    signal.throwIfAborted();
    await storeSegment(db, { userId, readingId, first: stored.passages, segment, hold });
    stored.passages += segment.length;
    for (const { text, tokens } of segment) {
      stored.length += text.length;
      stored.bytes += Buffer.byteLength(text);
      stored.tokens += tokens;
    }
  }

  async function take(cut: readonly Passage[]): Promise<void> {
    open.push(...cut);
    while (open.length >= mostOfSegment) {
      await store(open.slice(0, mostOfSegment));
      open = open.slice(mostOfSegment);
    }
  }

  const cutter = createCutter();
  for await (const { pieces } of batches) {
    signal.throwIfAborted();
    for (const piece of pieces) await take(cutter.add(piece));
  }
  await take(cutter.end());
  if (open.length > 0) await store(open);
  return stored;
}

/** Passages whose words are collected before others get a turn: about five milliseconds. */
const passagesPerTurn = 16;

async function storeSegment(
  db: PooledDatabase,
  {
    userId,
    readingId,
    first,
    segment,
    hold,
  }: Pick<ReadingToIndex, 'userId' | 'readingId' | 'hold'> & { first: number; segment: readonly Passage[] },
): Promise<void> {
  const words = createSegment();
  const rows: (typeof passages.$inferInsert)[] = [];
  for (const { text, start, place } of segment) {
    const language = words.add({ text, headings: place.headings ?? [] });
    rows.push({ userId, readingId, ordinal: first + rows.length, start, text, place, language });
    if (rows.length % passagesPerTurn === 0) await setImmediate();
  }
  const { lengths, buckets } = words.pack();
  const tokens = segment.reduce((sum, passage) => sum + passage.tokens, 0);
  await inTransaction(db, async (transaction) => {
    await hold?.(transaction, first);
    await inParts(rows, (part) => transaction.insert(passages).values(part));
    await transaction
      .insert(passageSegments)
      .values({ userId, readingId, first, lengths, tokens, buckets: buckets.length });
    await inParts(
      buckets.map((bucket, number) => ({
        userId,
        readingId,
        first,
        bucket: number,
        words: Object.fromEntries(bucket),
      })),
      (part) => transaction.insert(passageWords).values(part),
    );
  });
}

/** Rows per statement: longer ones take longer to write than to run. */
const rowsAtOnce = 200;

async function inParts<Row>(rows: readonly Row[], insert: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await insert(rows.slice(start, start + rowsAtOnce));
  }
}

/** Removes what is stored of a user's readings. */
export async function dropPassages(
  executor: Executor,
  userId: number,
  readingIds: readonly number[],
): Promise<void> {
  for (const readingId of readingIds) {
    for (const table of [passageVectors, passageWords, passageSegments, passages]) {
      await executor.delete(table).where(and(eq(table.userId, userId), eq(table.readingId, readingId)));
    }
  }
}
