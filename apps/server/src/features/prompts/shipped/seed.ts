import { createHash } from 'node:crypto';
import { inTransaction, type Database, type Executor } from '../../../platform/db/database.ts';
import type { TemplateContent } from '../../../platform/db/template.ts';
import { learnWords } from '../search/corrections.ts';
import { deleteSparePieces } from '../search/own-pieces.queries.ts';
import { compose, composition } from './compose.ts';
import { deletePieces, savePieces } from './save-pieces.ts';
import { savePrompts } from './save-prompts.ts';
import {
  lockLibrary,
  refreshStatistics,
  retireOthers,
  saveShelves,
  storedShelves,
  withoutIndexes,
} from './seed.queries.ts';
import { readShelves, type Shelf, type ShelfFile } from './shelf-file.ts';

/** How much of the library to import: all, three tasks per topic as a sample, or none. */
export type LibraryExtent = 'full' | 'sample' | 'none';

/** Options of the seeding; `directory` is for tests. */
export interface Seeding {
  extent: LibraryExtent;
  now: Date;
  directory?: string;
}

const sampleTasks = 3;

/**
 * Syncs the stored library with its files: adds new prompts, updates changed ones, and retires removed ones,
 * which stay with users who have them as favourites. Unchanged files are not parsed. Nodes that start at the
 * same time take turns, and the later ones find nothing to do.
 */
export async function seedLibrary({ db }: Pick<Database, 'db'>, seeding: Seeding): Promise<void> {
  await seedShelves({ db }, await shelvesOf(seeding), seeding.now);
}

async function seedShelves(
  { db }: Pick<Database, 'db'>,
  shelves: readonly Shelf[],
  now: Date,
): Promise<void> {
  if (isInLine(shelves, await storedShelves(db))) return;
  await inTransaction(db, async (transaction) => {
    await lockLibrary(transaction);
    await bringInLine(transaction, shelves, now);
  });
  // After thousands of new rows, searches would read all texts until the indexes and the planner are updated.
  await refreshStatistics(db);
}

/** The library as template content for new databases, so that the first start only copies it. */
export async function libraryContent(extent: LibraryExtent, now: Date): Promise<TemplateContent | undefined> {
  const shelves = await shelvesOf({ extent });
  if (shelves.length === 0) return undefined;
  const hash = createHash('sha256');
  for (const shelf of shelves) hash.update(`${shelf.name} ${shelf.hash}\n`);
  return {
    fingerprint: hash.digest('hex').slice(0, 16),
    // Not in use yet, and building an index at once takes half the time of growing it.
    fill: ({ db }) => withoutIndexes(db, () => seedShelves({ db }, shelves, now)),
  };
}

async function shelvesOf({ extent, directory }: Pick<Seeding, 'extent' | 'directory'>): Promise<Shelf[]> {
  if (extent === 'none') return [];
  const shelves = await readShelves(directory);
  return shelves.map((shelf) => ({
    name: shelf.name,
    hash: `${composition} ${extent} ${shelf.hash}`,
    read: extent === 'sample' ? () => sampleOf(shelf.read()) : shelf.read,
  }));
}

function sampleOf(file: ShelfFile): ShelfFile {
  return { ...file, tasks: file.tasks.slice(0, sampleTasks), audiences: file.audiences.slice(0, 1) };
}

function isInLine(shelves: readonly Shelf[], stored: ReadonlyMap<string, string>): boolean {
  return stored.size === shelves.length && shelves.every(({ name, hash }) => stored.get(name) === hash);
}

async function bringInLine(transaction: Executor, shelves: readonly Shelf[], now: Date): Promise<void> {
  const stored = await storedShelves(transaction);
  const changed = shelves.filter(({ name, hash }) => stored.get(name) !== hash);
  const gone = [...stored.keys()].filter((name) => !shelves.some((shelf) => shelf.name === name));
  const names: string[] = [];
  for (const { name, read } of changed) {
    const file = read();
    names.push(...namesOf(file));
    const shelf = compose(file);
    if (stored.has(name)) await clear(transaction, { name, keep: shelf.composed.map(({ key }) => key), now });
    const ids = await savePrompts(transaction, shelf, now);
    await savePieces(transaction, shelf, { shelf: name, ids });
  }
  for (const name of gone) await clear(transaction, { name, keep: [], now });
  await deleteSparePieces(transaction);
  await learnWords(transaction, names);
  await saveShelves(transaction, { changed, gone });
}

/** Removes the pieces of a file and retires its prompts, except those with the keys, which get new texts. */
async function clear(
  transaction: Executor,
  { name, keep, now }: { name: string; keep: readonly string[]; now: Date },
): Promise<void> {
  await retireOthers(transaction, { shelf: name, keys: keep, now });
  await deletePieces(transaction, name);
}

/** The vocabulary for corrections. */
function namesOf({ tasks, audiences }: ShelfFile): string[] {
  return [...tasks.map(({ title }) => title), ...audiences.map(({ label }) => label)];
}
