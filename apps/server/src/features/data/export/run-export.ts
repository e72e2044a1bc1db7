import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { linkTimes, megabyte, type Locale } from '@polylogue/contract/limits';
import type { Deps } from '../../../deps.ts';
import { afterCommit, inTransaction, type Executor } from '../../../platform/db/database.ts';
import { isTooMuch } from '../../../platform/children/child-task.ts';
import type { RowSetAside, Taken } from '../../../platform/due/due.ts';
import { storageKey } from '../../../platform/storage/storage-key.ts';
import { payerOf } from '../../accounts/accounts.service.ts';
import { markdownOfNotes } from '../../notes/note-text.service.ts';
import { tellDataChanged } from '../data-changed.ts';
import { countArchive, countExport } from '../data.metrics.ts';
import { entryOf, lastEntries, newManifest, partsOf, textEntry, type Manifest } from './export-entries.ts';
import { exportMailJob } from './export-mail.ts';
import * as queries from './exports.queries.ts';
import type { ExportRow } from './exports.queries.ts';
import { planArchives, type StoredPart } from './plan-archives.ts';
import { readableFiles } from './readable-pages.ts';
import { zipOf, type ZipEntry } from './zip.ts';

/** The largest archive. What stands at its end, the directory and the manifest, needs some room. */
const mostBytes = 100 * megabyte;
const roomAtEnd = 2 * megabyte;

/** Lists that stand in every archive: an import of any of them can tell what its files are. */
const repeated = new Set(['files.json', 'library/capsules.json', 'library/sources.json', 'tickets.json']);

/** Makes the archives of an export and mails that they can be downloaded. An interrupted one begins anew. */
export async function runExport(deps: Deps, taken: Taken): Promise<void> {
  const { db } = deps.database;
  const { ownerId: userId } = taken;
  const row = await queries.beginExport(db, userId, taken.id);
  if (!row) return;
  await removeParts(deps, row);
  const folder = await deps.temporary.make('export');
  try {
    const language = (await payerOf(db, userId))?.language ?? 'en';
    await makeParts(deps, row, { taken, folder, language });
    await endExport(deps, row, taken);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tells the user that an export was given up. Archives that were made are deleted by upkeep. */
export async function failExport(
  deps: Deps,
  transaction: Executor,
  { id, ownerId: userId }: RowSetAside,
): Promise<void> {
  await queries.updateExport(transaction, userId, { id, state: 'failed', endedAt: deps.clock.now() });
  afterCommit(() => {
    countExport('failed');
    tellDataChanged(deps, userId, { entity: 'export', id });
  });
}

/** Deletes the archives of an export. The object first: if that fails, the row remains for another try. */
export async function removeParts(deps: Pick<Deps, 'database' | 'storage'>, row: ExportRow): Promise<void> {
  const { db } = deps.database;
  for (const { id, storageKey: key } of await queries.listParts(db, row.userId, row.id)) {
    await deps.storage.remove(key);
    await queries.deletePart(db, row.userId, id);
  }
}

/** Bytes of an archive so far, and of its lists that every archive has, uncompressed. */
interface Written {
  bytes: number;
  repeatedBytes: number;
}

interface Making {
  taken: Taken;
  folder: string;
  language: Locale;
}

async function makeParts(deps: Deps, row: ExportRow, making: Making): Promise<void> {
  const { userId } = row;
  const files: StoredPart[] = [];
  for await (const part of partsOf(deps, userId)) if ('open' in part) files.push(part);
  const tell = progressOf(deps, row, making.taken.signal);
  let done = 0;
  const onFile = () => tell(50 + (50 * (done += 1)) / Math.max(1, files.length));
  let archives: StoredPart[][] = [];
  for (let number = 1; number === 1 || number <= archives.length; number += 1) {
    making.taken.signal.throwIfAborted();
    const manifest = newManifest(deps, { userId, madeAt: row.createdAt, part: number });
    const written: Written = { bytes: 0, repeatedBytes: 0 };
    const lists =
      number === 1
        ? firstEntries(deps, { userId, manifest, making, tell, written })
        : repeatedEntries(deps, userId, manifest);
    const entries = archiveEntries(lists, {
      manifest,
      filesOf: () => {
        if (number === 1) archives = planArchives(files, roomBeside(written));
        manifest.elsewhere = othersThan(number, archives, row);
        return archives[number - 1] ?? [];
      },
      onFile,
    });
    await storePart(deps, row, { number, making, written, entries });
  }
}

/** The room that archives have for files, known once the lists of the first one are written. */
function roomBeside({ bytes, repeatedBytes }: Written): { firstRoom: number; room: number } {
  const most = mostBytes - roomAtEnd;
  return { firstRoom: most - bytes, room: most - repeatedBytes };
}

/** What the other archives hold, so that an import can tell which one it lacks. */
function othersThan(
  number: number,
  archives: readonly StoredPart[][],
  row: ExportRow,
): Manifest['elsewhere'] {
  const all = archives.map((files, index) => ({
    archive: archiveName(row, index + 1),
    files: files.map(({ path }) => path),
  }));
  return all.filter((_, index) => index !== number - 1);
}

function archiveName({ createdAt }: ExportRow, number: number): string {
  return `polylogue-${createdAt.toISOString().slice(0, 10)}${number === 1 ? '' : `-${number}`}.zip`;
}

async function* firstEntries(
  deps: Deps,
  {
    userId,
    manifest,
    making,
    tell,
    written,
  }: { userId: number; manifest: Manifest; making: Making; tell: Tell; written: Written },
): AsyncGenerator<ZipEntry> {
  let lists = 0;
  for await (const part of partsOf(deps, userId)) {
    if ('open' in part) continue;
    const entry = await entryOf(part, manifest);
    if (entry) yield repeated.has(part.path) ? measured(entry, written) : entry;
    lists += 1;
    await tell(Math.min(30, lists));
  }
  const pages = readableFiles(() => partsOf(deps, userId), {
    language: making.language,
    madeAt: manifest.madeAt,
    signal: making.taken.signal,
    markdownOf: (json) => markdownOf(deps, making.taken, json),
  });
  for await (const { path, text } of pages) yield textEntry(manifest, path, text);
  await tell(50);
}

/** A note as Markdown; undefined if a process was not enough for it, which must not fail the export. */
async function markdownOf(
  { children }: Pick<Deps, 'children'>,
  { ownerId: userId, signal, wait: onWait }: Taken,
  json: string,
): Promise<string | undefined> {
  try {
    const [markdown] = await markdownOfNotes(children, { userId, signal, onWait, lane: 'work' }, [json]);
    return markdown;
  } catch (error) {
    if (isTooMuch(error)) return undefined;
    throw error;
  }
}

/** Counts what an entry takes. It takes less in the other archives, where it is compressed. */
function measured(entry: ZipEntry, written: Written): ZipEntry {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of entry.content) {
      const bytes = Buffer.from(chunk);
      written.repeatedBytes += bytes.length;
      yield bytes;
    }
  }
  return { ...entry, content: Readable.from(counted()) };
}

async function* repeatedEntries(deps: Deps, userId: number, manifest: Manifest): AsyncGenerator<ZipEntry> {
  for await (const part of partsOf(deps, userId)) {
    const entry = repeated.has(part.path) ? await entryOf(part, manifest) : undefined;
    if (entry) yield entry;
  }
}

/** The lists, then the files, then what tells what the archive is made of. */
async function* archiveEntries(
  lists: AsyncGenerator<ZipEntry>,
  {
    manifest,
    filesOf,
    onFile,
  }: { manifest: Manifest; filesOf: () => readonly StoredPart[]; onFile: () => Promise<void> },
): AsyncGenerator<ZipEntry> {
  yield* lists;
  for (const file of filesOf()) {
    const entry = await entryOf(file, manifest);
    if (entry) yield entry;
    await onFile();
  }
  yield* lastEntries(manifest);
}

async function storePart(
  deps: Deps,
  row: ExportRow,
  {
    number,
    making,
    written,
    entries,
  }: { number: number; making: Making; written: Written; entries: AsyncGenerator<ZipEntry> },
): Promise<void> {
  const path = join(making.folder, `part-${number}`);
  const archive = zipOf(entries, row.createdAt);
  archive.on('data', (chunk: Buffer) => (written.bytes += chunk.length));
  await pipeline(archive, createWriteStream(path, { mode: 0o600 }), { signal: making.taken.signal });
  const key = storageKey();
  await deps.storage.put(key, { path }, { type: 'application/zip' });
  const name = archiveName(row, number);
  const { id: exportId, userId } = row;
  const bytes = (await stat(path)).size;
  try {
    await inTransaction(deps.database.db, async (transaction) => {
      await making.taken.hold(transaction);
      await queries.insertPart(transaction, { exportId, userId, number, storageKey: key, name, bytes });
    });
  } catch (error) {
    await deps.storage.remove(key);
    throw error;
  }
  countArchive(bytes);
  await rm(path, { force: true });
}

type Tell = (percent: number) => Promise<void>;

/** Stores and tells whole percents, and only when they grow. Throws when the work is no longer ours. */
function progressOf(deps: Deps, { id, userId }: ExportRow, signal: AbortSignal): Tell {
  let told = 0;
  return async (percent) => {
    signal.throwIfAborted();
    const progress = Math.min(99, Math.floor(percent));
    if (progress <= told) return;
    told = progress;
    await queries.updateExport(deps.database.db, userId, { id, progress });
    tellDataChanged(deps, userId, { entity: 'export', id });
  };
}

async function endExport(deps: Deps, { id, userId }: ExportRow, taken: Taken): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + linkTimes.exportData * 1000);
  await inTransaction(deps.database.db, async (transaction) => {
    await taken.end(transaction);
    await queries.updateExport(transaction, userId, {
      ...{ id, state: 'done', progress: 100 },
      ...{ endedAt: now, expiresAt },
    });
    await deps.jobs.enqueue(transaction, exportMailJob, { userId, exportId: id });
  });
  countExport('done');
  tellDataChanged(deps, userId, { entity: 'export', id });
}
