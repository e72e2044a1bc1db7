import { makeUser } from '../../../../test/factories.ts';
import type { OpenDatabase } from '../../../platform/db/open.ts';
import { readings } from '../capsules.tables.ts';
import type { Piece } from '../reading/piece.ts';
import { indexReading, type IndexedReading } from './index-reading.ts';

let made = 0;

/** Paragraphs of a text as a reader would give them; a line that begins with # is a heading. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(/\n{2,}/u)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, hashes, words] = /^(#+) (.*)$/su.exec(part) ?? [];
      return hashes && words
        ? { kind: 'heading', level: hashes.length, text: words, place: {} }
        : { kind: 'text', text: part, place: {} };
    });
}

/** A user in a database without a product. */
export async function newUser(database: Pick<OpenDatabase, 'db'>): Promise<number> {
  const clock = { now: () => new Date('2026-01-01') };
  return (await makeUser({ database, clock })).id;
}

/** Stores a reading of a user and its passages. */
export async function storeReading(
  database: Pick<OpenDatabase, 'db'>,
  { userId, pieces, contentHash }: { userId: number; pieces: readonly Piece[]; contentHash?: string },
): Promise<{ readingId: number; indexed: IndexedReading }> {
  made += 1;
  const [reading] = await database.db
    .insert(readings)
    .values({
      userId,
      contentHash: contentHash ?? `hash${made}`,
      reader: 'text:1',
      state: 'ready',
      createdAt: new Date(0),
    })
    .returning({ id: readings.id });
  if (!reading) throw new Error('The reading was not stored.');
  const indexed = await indexReading(database.db, {
    userId,
    readingId: reading.id,
    batches: batchesOf(pieces),
    signal: new AbortController().signal,
  });
  return { readingId: reading.id, indexed };
}

async function* batchesOf(pieces: readonly Piece[]): AsyncGenerator<{ pieces: readonly Piece[] }> {
  for (let start = 0; start < pieces.length; start += 50) yield { pieces: pieces.slice(start, start + 50) };
}
