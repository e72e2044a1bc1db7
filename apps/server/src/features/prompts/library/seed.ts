import { createHash } from 'node:crypto';
import { inTransaction, type Database, type Executor } from '../../../platform/db/database.ts';
import type { TemplateContent } from '../../../platform/db/template.ts';
import { learnWords } from '../search/corrections.ts';
import { compose, composition, type ComposedPrompt } from './compose.ts';
import { savePrompts } from './save-prompts.ts';
import {
  lockLibrary,
  refreshStatistics,
  retireOthers,
  saveShelf,
  storedShelves,
  withoutIndexes,
} from './seed.queries.ts';
import { readShelves, type Shelf, type ShelfFile } from './shelf-file.ts';

/** How much of the library is put in: all, three tasks a topic for a look, or nothing. */
export type LibraryExtent = 'full' | 'sample' | 'none';

/** What a seeding needs; `directory` is for trials. */
export interface Seeding {
  extent: LibraryExtent;
  now: Date;
  directory?: string;
}

const sampleTasks = 3;

/**
 * Brings the stored library in line with its files: new prompts are added, changed ones changed, those that are gone
 * are retired, which leaves them to whoever kept them. Files that have not changed are not even parsed. Nodes that start
 * at the same moment take turns.
 */
export async function seedLibrary(database: Pick<Database, 'db'>, seeding: Seeding): Promise<void> {
  const { db } = database;
  const shelves = await shelvesOf(seeding);
  const stored = await storedShelves(db);
  const changed = shelves.filter((shelf) => stored.get(shelf.name) !== shelf.hash);
  const gone = [...stored.keys()].filter((name) => !shelves.some((shelf) => shelf.name === name));
  if (changed.length === 0 && gone.length === 0) return;
  for (const shelf of changed) {
    const file = shelf.read();
    const isNew = !stored.has(shelf.name);
    await inTransaction(db, (transaction) => fill(transaction, { shelf, file, isNew, now: seeding.now }));
  }
  for (const name of gone) {
    await inTransaction(db, (transaction) => empty(transaction, name, seeding.now));
  }
  // Thousands of rows at once: until the indexes have taken them in and the planner knows, every search would read all
  // texts instead.
  await refreshStatistics(db);
}

/** The library as what a new database begins with, so that the first start only has to copy it. */
export async function libraryContent(extent: LibraryExtent, now: Date): Promise<TemplateContent | undefined> {
  const shelves = await shelvesOf({ extent });
  if (shelves.length === 0) return undefined;
  const hash = createHash('sha256');
  for (const shelf of shelves) hash.update(`${shelf.name} ${shelf.hash}\n`);
  return {
    fingerprint: hash.digest('hex').slice(0, 16),
    // Nobody searches it yet, and an index over everything at once takes half the time of one that grows.
    fill: ({ db }) => withoutIndexes(db, () => seedLibrary({ db }, { extent, now })),
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

async function fill(
  transaction: Executor,
  { shelf, file, isNew, now }: { shelf: Shelf; file: ShelfFile; isNew: boolean; now: Date },
): Promise<void> {
  const composed = compose(file);
  await lockLibrary(transaction);
  await savePrompts(transaction, { file, composed, now });
  if (!isNew) await retireOthers(transaction, { shelf: shelf.name, keys: keysOf(composed), now });
  await learnWords(transaction, namesOf(file));
  await saveShelf(transaction, shelf);
}

async function empty(transaction: Executor, name: string, now: Date): Promise<void> {
  await lockLibrary(transaction);
  await retireOthers(transaction, { shelf: name, keys: [], now });
  await saveShelf(transaction, { name, hash: null });
}

function keysOf(composed: readonly ComposedPrompt[]): string[] {
  return composed.map(({ key }) => key);
}

/** What a mistyped word is compared with. */
function namesOf({ tasks, audiences }: ShelfFile): string[] {
  return [...tasks.map(({ title }) => title), ...audiences.map(({ label }) => label)];
}
