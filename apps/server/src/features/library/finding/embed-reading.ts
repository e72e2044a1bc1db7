import { and, asc, eq, gte, lt, ne } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
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
}

/** Passages sent to the vendor at once and stored together: about 20,000 tokens. */
export const passagesPerRow = 64;

/** Makes the vectors of a reading that are missing; those of another model go. False if some are still missing. */
export async function embedReading(
  executor: Executor,
  { userId, readingId, passages: count, embedder, signal }: ReadingToEmbed,
): Promise<boolean> {
  const { model } = embedder;
  const own = and(eq(passageVectors.userId, userId), eq(passageVectors.readingId, readingId));
  await executor.delete(passageVectors).where(and(own, ne(passageVectors.model, model)));
  const rows = await executor.select({ first: passageVectors.first }).from(passageVectors).where(own);
  const there = new Set(rows.map(({ first }) => first));
  for (let first = 0; first < count; first += passagesPerRow) {
    if (there.has(first)) continue;
    const texts = await textsOf(executor, { userId, readingId, first });
    const vectors = await embedder.embed(texts, signal);
    if (!vectors) return false;
    await executor
      .insert(passageVectors)
      .values({ userId, readingId, first, model, vectors: packVectors(vectors) })
      .onConflictDoNothing();
  }
  return true;
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
