import { and, asc, eq, gte, lt, ne } from 'drizzle-orm';
import { inTransaction, type Executor, type PooledDatabase } from '../../../platform/db/database.ts';
import { NotMyTurn, SetAside } from '../../../platform/due/due.ts';
import type { Embedder } from './embedder.ts';
import { packVectors } from './pack-vectors.ts';
import { passages } from './passages.tables.ts';
import { passageVectors } from './vectors.tables.ts';

/** A reading whose passages are to get vectors. */
export interface ReadingToEmbed {
  userId: number;
  readingId: number;
  /** How many passages it has. */
  passages: number;
  embedder: Embedder;
  signal: AbortSignal;
  /** Called in each transaction that stores a part; throws if it is another's turn by now. */
  hold?(transaction: Executor): Promise<void>;
}

/** Passages sent to the vendor at once and stored together: about 20,000 tokens. */
export const passagesPerRow = 64;

/** The vendor is asked again after this time. */
const awaySeconds = 60;

/** What a vendor has a vector of, unless it is away. */
const probe = 'word';

/**
 * Makes the vectors of a reading that are missing; those of another model go. Repeated it goes on. Throws {@link NotMyTurn} if the
 * vendor is away for everybody. A passage that the vendor does not take gets a vector that is near to nothing, or none where the
 * vendor takes none of those around it: it is still found by its words.
 */
export async function embedReading(
  db: PooledDatabase,
  { userId, readingId, passages: count, embedder, signal, hold }: ReadingToEmbed,
): Promise<void> {
  const { model } = embedder;
  const own = and(eq(passageVectors.userId, userId), eq(passageVectors.readingId, readingId));
  const rows = await inTransaction(db, async (transaction) => {
    await hold?.(transaction);
    await transaction.delete(passageVectors).where(and(own, ne(passageVectors.model, model)));
    return transaction.select({ first: passageVectors.first }).from(passageVectors).where(own);
  });
  const there = new Set(rows.map(({ first }) => first));
  let hasVectors = there.size > 0;
  for (let first = 0; first < count; first += passagesPerRow) {
    if (there.has(first)) continue;
    signal.throwIfAborted();
    const vectors = await vectorsOf(embedder, await textsOf(db, { userId, readingId, first }), signal);
    const dimensions = vectors.find((vector) => vector !== null)?.length;
    if (dimensions === undefined) continue;
    const packed = packVectors(vectors.map((vector) => vector ?? new Array<number>(dimensions).fill(0)));
    await inTransaction(db, async (transaction) => {
      await hold?.(transaction);
      await transaction
        .insert(passageVectors)
        .values({ userId, readingId, first, model, vectors: packed })
        .onConflictDoNothing();
    });
    hasVectors = true;
  }
  if (count > 0 && !hasVectors) throw new SetAside('The vendor refused every passage.');
}

/** A vector per text, or null. Of texts that are refused together, those that are to blame are looked for by halves. */
async function vectorsOf(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<(number[] | null)[]> {
  const embedded = await embedder.embed(texts, signal);
  if ('vectors' in embedded) return embedded.vectors;
  signal.throwIfAborted();
  if (embedded.failed !== 'refused') {
    const isThere = embedded.failed === 'unclear' && 'vectors' in (await embedder.embed([probe], signal));
    signal.throwIfAborted();
    // Otherwise texts over which the vendor stumbles would have all others wait for ever.
    if (isThere) throw new Error('The vendor has vectors, but not of these passages.');
    throw new NotMyTurn('The vendor of vectors is away.', { seconds: awaySeconds, forAll: true });
  }
  if (texts.length <= 1) return texts.map(() => null);
  const half = Math.ceil(texts.length / 2);
  return [
    ...(await vectorsOf(embedder, texts.slice(0, half), signal)),
    ...(await vectorsOf(embedder, texts.slice(half), signal)),
  ];
}

/** Texts of passages under the headings that say what they are about. */
async function textsOf(
  executor: Executor,
  { userId, readingId, first }: { userId: number; readingId: number; first: number },
): Promise<string[]> {
  const rows = await executor
    .select({ text: passages.text, place: passages.place })
    .from(passages)
    .where(
      and(
        eq(passages.userId, userId),
        eq(passages.readingId, readingId),
        gte(passages.ordinal, first),
        lt(passages.ordinal, first + passagesPerRow),
      ),
    )
    .orderBy(asc(passages.ordinal));
  return rows.map(({ text, place: { headings = [] } }) => [...headings, text].join('\n'));
}
