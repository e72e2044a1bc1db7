import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { linkTimes, megabyte, type Locale } from '@polylogue/contract/limits';
import type { Deps } from '../../../deps.ts';
import type { ExportPart } from '../../../platform/account-exporter.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { storageKey } from '../../../platform/storage/storage-key.ts';
import { payerOf } from '../../accounts/accounts.service.ts';
import { tellDataChanged } from '../data-changed.ts';
import { countArchive, countExport } from '../data.metrics.ts';
import { entryOf, lastEntries, newManifest, partsOf, textEntry, type Manifest } from './export-entries.ts';
import { exportMailJob } from './export-mail.ts';
import * as queries from './exports.queries.ts';
import type { ExportRow } from './exports.queries.ts';
import { readableFiles } from './readable-pages.ts';
import { zipOf, type ZipEntry } from './zip.ts';

/** How often an export is begun. */
export const mostTries = 4;

/** The largest archive. What stands at its end, the directory and the manifest, needs some room. */
const mostBytes = 100 * megabyte;
const roomAtEnd = 2 * megabyte;

/** Lists that stand in every archive: an import of any of them can tell what its files are. */
const repeated = new Set(['files.json', 'library/capsules.json', 'library/sources.json']);

/** An export to work on. */
export interface ExportWanted {
  userId: number;
  exportId: number;
  signal: AbortSignal;
}

type OpenPart = Extract<ExportPart, { open: unknown }>;

/**
 * Makes the archives of an export and mails that they can be downloaded. An interrupted one begins anew. Throws what may pass,
 * for the queue to try again.
 */
export async function runExport(deps: Deps, { userId, exportId, signal }: ExportWanted): Promise<void> {
  const { db } = deps.database;
  const row = await queries.beginExport(db, userId, exportId);
  if (!row) return;
  await removeParts(deps, row);
  const folder = await mkdtemp(join(tmpdir(), 'polylogue-export-'));
  try {
    const language = (await payerOf(db, userId))?.language ?? 'en';
    await makeParts(deps, row, { folder, language, signal });
    await endExport(deps, row);
  } catch (error) {
    if (row.tries < mostTries) throw error;
    await removeParts(deps, row);
    await queries.updateExport(db, userId, { id: row.id, state: 'failed', endedAt: deps.clock.now() });
    countExport('failed');
    tellDataChanged(deps, userId, { entity: 'export', id: row.id });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes the archives of an export. The object first: if that fails, the row remains for another try. */
export async function removeParts(deps: Pick<Deps, 'database' | 'storage'>, row: ExportRow): Promise<void> {
  const { db } = deps.database;
  for (const { id, storageKey: key } of await queries.listParts(db, row.userId, row.id)) {
    await deps.storage.remove(key);
    await queries.deletePart(db, row.userId, id);
  }
}

interface Making {
  folder: string;
  language: Locale;
  signal: AbortSignal;
}

async function makeParts(deps: Deps, row: ExportRow, making: Making): Promise<void> {
  const { userId } = row;
  const waiting: OpenPart[] = [];
  for await (const part of partsOf(deps, userId)) if ('open' in part) waiting.push(part);
  const files = waiting.length;
  const tell = progressOf(deps, row);
  for (let number = 1; number === 1 || waiting.length > 0; number += 1) {
    making.signal.throwIfAborted();
    const manifest = newManifest(deps, { userId, madeAt: row.createdAt, part: number });
    const written = { bytes: 0 };
    const lists =
      number === 1
        ? firstEntries(deps, { userId, manifest, making, tell })
        : repeatedEntries(deps, userId, manifest);
    const entries = archiveEntries(lists, {
      waiting,
      manifest,
      written,
      tell: () => tell(50 + (50 * (files - waiting.length)) / Math.max(1, files)),
    });
    await storePart(deps, row, { number, making, written, entries });
  }
}

async function* firstEntries(
  deps: Deps,
  { userId, manifest, making, tell }: { userId: number; manifest: Manifest; making: Making; tell: Tell },
): AsyncGenerator<ZipEntry> {
  let lists = 0;
  for await (const part of partsOf(deps, userId)) {
    if ('open' in part) continue;
    const entry = await entryOf(part, manifest);
    if (entry) yield entry;
    lists += 1;
    await tell(Math.min(30, lists));
  }
  const pages = readableFiles(() => partsOf(deps, userId), {
    language: making.language,
    madeAt: manifest.madeAt,
  });
  for await (const { path, text } of pages) yield textEntry(manifest, path, text);
  await tell(50);
}

async function* repeatedEntries(deps: Deps, userId: number, manifest: Manifest): AsyncGenerator<ZipEntry> {
  for await (const part of partsOf(deps, userId)) {
    const entry = repeated.has(part.path) ? await entryOf(part, manifest) : undefined;
    if (entry) yield entry;
  }
}

/** The lists, then as many of the waiting files as fit; at least one, however large. */
async function* archiveEntries(
  lists: AsyncGenerator<ZipEntry>,
  {
    waiting,
    manifest,
    written,
    tell,
  }: { waiting: OpenPart[]; manifest: Manifest; written: { bytes: number }; tell: () => Promise<void> },
): AsyncGenerator<ZipEntry> {
  yield* lists;
  let files = 0;
  for (let [next] = waiting; next; [next] = waiting) {
    const fits = written.bytes + (next.bytes ?? 0) + roomAtEnd <= mostBytes;
    if (!fits && (files > 0 || manifest.part === 1)) break;
    waiting.shift();
    files += 1;
    const entry = await entryOf(next, manifest);
    if (entry) yield entry;
    await tell();
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
  }: { number: number; making: Making; written: { bytes: number }; entries: AsyncGenerator<ZipEntry> },
): Promise<void> {
  const path = join(making.folder, `part-${number}`);
  const archive = zipOf(entries, row.createdAt);
  archive.on('data', (chunk: Buffer) => (written.bytes += chunk.length));
  await pipeline(archive, createWriteStream(path, { mode: 0o600 }), { signal: making.signal });
  const key = storageKey();
  await deps.storage.put(key, { path }, { type: 'application/zip' });
  const day = row.createdAt.toISOString().slice(0, 10);
  const name = `polylogue-${day}${number === 1 ? '' : `-${number}`}.zip`;
  const { id: exportId, userId } = row;
  const bytes = (await stat(path)).size;
  await queries.insertPart(deps.database.db, { exportId, userId, number, storageKey: key, name, bytes });
  countArchive(bytes);
  await rm(path, { force: true });
}

type Tell = (percent: number) => Promise<void>;

/** Stores and tells whole percents, and only when they grow. */
function progressOf(deps: Deps, { id, userId }: ExportRow): Tell {
  let told = 0;
  return async (percent) => {
    const progress = Math.min(99, Math.floor(percent));
    if (progress <= told) return;
    told = progress;
    await queries.updateExport(deps.database.db, userId, { id, progress });
    tellDataChanged(deps, userId, { entity: 'export', id });
  };
}

async function endExport(deps: Deps, { id, userId }: ExportRow): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + linkTimes.exportData * 1000);
  const isKept = await inTransaction(deps.database.db, async (transaction) => {
    const values = { id, state: 'done', progress: 100, endedAt: now, expiresAt };
    if (!(await queries.updateExport(transaction, userId, values))) return false;
    await deps.jobs.enqueue(transaction, exportMailJob, { userId, exportId: id });
    return true;
  });
  if (!isKept) return;
  countExport('done');
  tellDataChanged(deps, userId, { entity: 'export', id });
}
