import { createHash } from 'node:crypto';
import { inTransaction, type Database, type Executor } from '../../../platform/db/database.ts';
import type { TemplateContent } from '../../../platform/db/template.ts';
import { indexMissing } from '../search/index-prompts.ts';
import { edition } from './library-prompts.ts';
import { deleteCollections, saveCollections, saveTasks } from './save-tasks.ts';
import {
  lockLibrary,
  refreshStatistics,
  retireOthers,
  saveShelves,
  storedShelves,
  withoutIndexes,
} from './seed.queries.ts';
import { readShelves, type CollectionFile, type Shelf } from './task-file.ts';

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
  await indexMissing(db);
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
    hash: `${edition} ${extent} ${shelf.hash}`,
    read: extent === 'sample' ? () => sampleOf(shelf.read()) : shelf.read,
  }));
}

function sampleOf(file: ReturnType<Shelf['read']>): ReturnType<Shelf['read']> {
  if ('collections' in file) return file;
  return { tasks: { ...file.tasks, tasks: file.tasks.tasks.slice(0, sampleTasks) } };
}

function isInLine(shelves: readonly Shelf[], stored: ReadonlyMap<string, string>): boolean {
  return stored.size === shelves.length && shelves.every(({ name, hash }) => stored.get(name) === hash);
}

async function bringInLine(transaction: Executor, shelves: readonly Shelf[], now: Date): Promise<void> {
  const stored = await storedShelves(transaction);
  const changed = shelves.filter(({ name, hash }) => stored.get(name) !== hash);
  const gone = [...stored.keys()].filter((name) => !shelves.some((shelf) => shelf.name === name));
  const collections: CollectionFile[] = [];
  for (const { name, read } of changed) {
    const file = read();
    if ('collections' in file) collections.push(file.collections);
    else {
      const keys = await saveTasks(transaction, file.tasks, now);
      await retireOthers(transaction, { shelf: name, keys, now });
    }
  }
  for (const name of gone) await retireOthers(transaction, { shelf: name, keys: [], now });
  for (const file of collections) await saveCollections(transaction, file);
  for (const name of gone.filter(isOfCollections)) await deleteCollections(transaction, languageOf(name));
  await saveShelves(transaction, { changed, gone });
}

function isOfCollections(shelf: string): boolean {
  return shelf.startsWith('collections.');
}

function languageOf(shelf: string): string {
  return shelf.split('.')[1] ?? '';
}
