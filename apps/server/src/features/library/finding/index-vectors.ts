import { and, asc, eq } from 'drizzle-orm';
import { inTransaction, type Executor, type PooledDatabase } from '../../../platform/db/database.ts';
import { passagesPerRow } from './embed-reading.ts';
import { unpackVectors } from './pack-vectors.ts';
import { addToIndex, prepareIndex } from './vector-index.ts';
import { passageVectors } from './vectors.tables.ts';

/** Vectors added by one statement: about a tenth of a second. */
const atOnce = 16;

/** A reading whose vectors are to be in the index. */
export interface ReadingWithVectors {
  userId: number;
  readingId: number;
  /** How many passages it has. */
  passages: number;
  model: string;
  signal: AbortSignal;
  /** Called in each transaction that stores a part; throws if it is another's turn by now. */
  hold?(transaction: Executor): Promise<void>;
}

/** Adds the vectors of a reading to the index; false if the server cannot have one or there was no time for all. Repeated it goes on. */
export async function indexVectors(
  db: PooledDatabase,
  { userId, readingId, passages, model, signal, hold }: ReadingWithVectors,
): Promise<boolean> {
  const { first: at, vectors: packed } = passageVectors;
  const rows = await db
    .select({ first: at, packed })
    .from(passageVectors)
    .where(
      and(
        eq(passageVectors.userId, userId),
        eq(passageVectors.readingId, readingId),
        eq(passageVectors.model, model),
      ),
    )
    .orderBy(asc(at));
  for (const row of rows) {
    const vectors = unpackVectors(row.packed, Math.min(passagesPerRow, passages - row.first));
    const dimensions = vectors[0]?.length ?? 0;
    if (!(await prepareIndex(db, { model, dimensions }))) return false;
    for (let start = 0; start < vectors.length; start += atOnce) {
      if (signal.aborted) return false;
      const part = vectors.slice(start, start + atOnce);
      await inTransaction(db, async (transaction) => {
        await hold?.(transaction);
        await addToIndex(transaction, { userId, readingId, first: row.first + start, vectors: part });
      });
    }
  }
  return true;
}
