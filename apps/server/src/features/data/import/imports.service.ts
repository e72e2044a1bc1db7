import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataImport, ImportedKind, ImportReportLine } from '@polylogue/contract/data';
import { publicUrl } from '../../../config.ts';
import type { Asker } from '../../../platform/children/child-pool.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { UploadedFile } from '../../../platform/http/form.ts';
import { storageKey } from '../../../platform/storage/storage-key.ts';
import { planOf, refuseClosedGate } from '../../billing/billing.service.ts';
import { cleanFileName } from '../../files/file-name.service.ts';
import { ImportError } from './import-error.ts';
import type { ImportDeps } from './importing.ts';
import { countImport } from '../data.metrics.ts';
import { presentImport, presentThing } from './imports.present.ts';
import * as queries from './imports.queries.ts';
import { openEnds } from './imported-files.queries.ts';
import { knownWhole, stillElsewhere, type Outline, type Place } from './known-things.ts';
import { foundFrames, runReader } from './run-reader.ts';

/** The work on imports. */
export const importKind = 'data.import';

/** Imports that are shown; older ones are of no use to anybody. */
const shownImports = 20;

/** The account as exports of this product name it. */
export function accountName(deps: Pick<ImportDeps, 'config'>, userId: number): string {
  return `${publicUrl(deps.config)}#${userId}`;
}

/**
 * Stores an upload and says what importing it would do. A file that cannot be imported is not kept, but its import is, with the
 * reason.
 */
export async function checkUpload(
  deps: ImportDeps,
  asker: Asker,
  file: UploadedFile | undefined,
): Promise<DataImport> {
  const { userId } = asker;
  const { db } = deps.database;
  const now = deps.clock.now();
  refuseClosedGate(await planOf(db, userId, now), 'isImport');
  if (!file || file.size === 0) throw new CallError('no_file_to_import_data');
  const base = { userId, fileName: cleanFileName(file.name), bytes: file.size, createdAt: now };
  let checked: Checked;
  try {
    checked = await checkFile(deps, asker, file);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const { problem } = error;
    countImport(null, 'failed');
    const nothing = { counts: [], leftOut: [], endedAt: now };
    return presentImport(await queries.insertImport(db, { ...base, ...nothing, state: 'failed', problem }));
  }
  const key = storageKey();
  await deps.storage.put(key, { path: file.path }, { type: 'application/octet-stream' });
  let forgotten: string[] = [];
  try {
    const row = await inTransaction(db, async (transaction) => {
      const stored = await queries.insertImport(transaction, {
        ...base,
        ...checked,
        storageKey: key,
        state: 'checked',
      });
      forgotten = await queries.dropChecked(transaction, userId, { except: stored.id });
      return stored;
    });
    for (const old of forgotten) await deps.storage.remove(old);
    return presentImport(row);
  } catch (error) {
    await deps.storage.remove(key);
    throw error;
  }
}

type Checked = Pick<queries.ImportRow, 'origin' | 'counts' | 'messages' | 'leftOut' | 'total'>;

async function checkFile(deps: ImportDeps, { userId, signal }: Asker, file: UploadedFile): Promise<Checked> {
  const folder = await deps.temporary.make('import');
  try {
    const foundPath = join(folder, 'found');
    await runReader(deps.children, {
      userId,
      signal: signal ?? new AbortController().signal,
      path: file.path,
      bytes: file.size,
      check: true,
      foundPath,
    });
    return await weigh(deps, userId, foundPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Counts what is new and what is here already. */
async function weigh(deps: ImportDeps, userId: number, foundPath: string): Promise<Checked> {
  const outlines = new Map<ImportedKind, Map<string, Outline>>();
  const rows: Parameters<typeof queries.countsOf>[0][number][] = [];
  const leftOut: queries.ImportRow['leftOut'] = [];
  let place: Place | undefined;
  let total = 0;
  for await (const frame of foundFrames(foundPath)) {
    if ('outline' in frame) {
      const { kind, key } = frame.outline;
      total += 1;
      const ofKind = outlines.get(kind) ?? new Map<string, Outline>();
      // The same chat may stand in two shards.
      if (ofKind.has(key)) rows.push({ kind, outcome: 'known', things: 1 });
      else leftOut.push(...frame.outline.leftOut);
      outlines.set(kind, ofKind.set(key, frame.outline));
    } else if ('unusable' in frame) {
      total += 1;
      rows.push({ kind: 'chat', outcome: 'failed', things: 1 });
    } else if ('end' in frame) {
      place = { userId, origin: frame.end.origin, ownAccount: accountName(deps, userId) };
    }
  }
  if (!place) throw new ImportError('broken');
  let messages = 0;
  for (const [kind, ofKind] of outlines) {
    const known = await knownWhole(deps.database.db, place, { kind, outlines: ofKind });
    for (const [key, outline] of ofKind) if (!known.has(key)) messages += outline.messages;
    leftOut.push(...(await stillElsewhere(deps.database.db, place, { kind, outlines: ofKind, known })));
    rows.push({ kind, outcome: 'known', things: known.size });
    rows.push({ kind, outcome: 'added', things: ofKind.size - known.size });
  }
  return {
    origin: place.origin,
    counts: queries.countsOf(rows),
    messages,
    leftOut: queries.addUp(leftOut),
    total,
  };
}

/** Begins an import of a checked file. Asking again changes nothing. */
export async function startImport(deps: ImportDeps, userId: number, importId: number): Promise<DataImport> {
  const { db } = deps.database;
  refuseClosedGate(await planOf(db, userId, deps.clock.now()), 'isImport');
  const row = await inTransaction(db, async (transaction) => {
    const values = { state: 'waiting', problem: null, endedAt: null };
    const started = await queries.changeImport(transaction, userId, {
      id: importId,
      from: ['checked'],
      values,
    });
    if (started) await deps.due.makeDue(transaction, importKind, { ownerId: userId, ids: [importId] });
    return started;
  });
  const now = row ?? (await queries.findImport(db, userId, importId));
  if (!now) throw new CallError('not_found');
  if (now.state === 'failed') throw new CallError('failed_to_import_data');
  return presentImport(now);
}

/** The user's imports, the newest first. */
export async function listImports(deps: Pick<ImportDeps, 'database'>, userId: number): Promise<DataImport[]> {
  const { db } = deps.database;
  const rows = await queries.listImports(db, userId, shownImports);
  const open = await openEnds(
    db,
    userId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const shown = presentImport(row);
    if (row.state === 'checked') return shown;
    const leftOut = shown.leftOut.filter(({ what }) => !queries.isOpenEnd(what));
    return { ...shown, leftOut: [...leftOut, ...(open.get(row.id) ?? [])] };
  });
}

/** A page of the report of an import. */
export async function reportOf(
  deps: Pick<ImportDeps, 'database'>,
  userId: number,
  page: { importId: number; limit: number; offset: number },
): Promise<{ list: ImportReportLine[]; totalCount: number }> {
  const { db } = deps.database;
  if (!(await queries.findImport(db, userId, page.importId))) throw new CallError('not_found');
  const { list, totalCount } = await queries.listThings(db, userId, page);
  return { list: list.map(presentThing), totalCount };
}
