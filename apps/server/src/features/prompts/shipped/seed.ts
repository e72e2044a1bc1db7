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
 * are retired, which leaves them to the users who kept them. Files that have not changed are not even parsed. Nodes that start
 * at the same moment take turns, and the later ones find everything done.
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

/** Takes out what a file had, but for the prompts with the keys: they are about to get new texts. */
async function clear(
  transaction: Executor,
  { name, keep, now }: { name: string; keep: readonly string[]; now: Date },
): Promise<void> {
  await retireOthers(transaction, { shelf: name, keys: keep, now });
  await deletePieces(transaction, name);
}

/** What a mistyped word is compared with. */
function namesOf({ tasks, audiences }: ShelfFile): string[] {
  return [...tasks.map(({ title }) => title), ...audiences.map(({ label }) => label)];
}
