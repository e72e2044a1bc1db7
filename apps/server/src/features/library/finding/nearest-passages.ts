import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Embedder } from './embedder.ts';
import { similarities } from './pack-vectors.ts';
import { passageVectors } from './vectors.tables.ts';

/** A passage by its place in a reading. */
export interface NearPassage {
  readingId: number;
  ordinal: number;
}

/** Rows compared at once: about 4,000 passages, 6 MB with vectors of 1,536 dimensions. */
const rowsAtOnce = 64;

const vectorsAfter = statement<
  { userId: number; readingIds: number[]; model: string; readingId: number; first: number },
  { readingId: number; first: number; vectors: Buffer }
>(
  (value) => sql`
    select reading_id as "readingId", first, vectors
    from ${passageVectors}
    where user_id = ${value('userId')} and reading_id = any(${value('readingIds')}::int[]) and model = ${value('model')}
      and (reading_id, first) > (${value('readingId')}::int, ${value('first')}::int)
    order by reading_id, first
    limit ${sql.raw(String(rowsAtOnce))}`,
);

/** A vendor that takes longer is done without: the words have an answer in milliseconds. */
const mostMilliseconds = 3_000;

/** The passages nearest to a question in meaning, the best first. None without vectors or if the vendor fails. */
export async function nearestPassages(
  executor: Executor,
  embedder: Embedder,
  asked: { userId: number; readingIds: number[]; question: string; limit: number },
): Promise<NearPassage[]> {
  const { question, limit, ...searched } = asked;
  const [given] = (await embedder.embed([question], AbortSignal.timeout(mostMilliseconds))) ?? [];
  if (!given) return [];
  let best: (NearPassage & { share: number })[] = [];
  let last = { readingId: 0, first: 0 };
  for (;;) {
    const rows = await vectorsAfter(executor, { ...searched, ...last, model: embedder.model });
    const near = rows.flatMap(({ readingId, first, vectors }) =>
      [...similarities(vectors, given)].map((share, at) => ({ readingId, ordinal: first + at, share })),
    );
    best = [...best, ...near]
      .filter(({ share }) => share > 0)
      .toSorted((one, other) => other.share - one.share)
      .slice(0, limit);
    const end = rows.at(-1);
    if (!end || rows.length < rowsAtOnce) break;
    last = { readingId: end.readingId, first: end.first };
  }
  return best.map(({ readingId, ordinal }) => ({ readingId, ordinal }));
}
