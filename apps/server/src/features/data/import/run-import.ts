import { createWriteStream } from 'node:fs';
import { appendFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { origin as originSchema, type ImportProblem } from '@polylogue/contract/data';
import { afterCommit, inTransaction, type Executor } from '../../../platform/db/database.ts';
import type { RowSetAside, Taken } from '../../../platform/due/due.ts';
import { MissingObjectError } from '../../../platform/storage/storage.ts';
import { payerOf } from '../../accounts/accounts.service.ts';
import { planOf } from '../../billing/billing.service.ts';
import { tellDataChanged } from '../data-changed.ts';
import { countImport } from '../data.metrics.ts';
import { ImportError } from './import-error.ts';
import type { ImportDeps, Importing, UnpackedFile } from './importing.ts';
import { accountName } from './imports.service.ts';
import * as queries from './imports.queries.ts';
import type { ImportRow } from './imports.queries.ts';
import type { ImportFrame } from './neutral.ts';
import { endOf, foundFrames, runReader } from './run-reader.ts';
import { note, writeChat } from './write-chat.ts';
import { writeThing } from './write-thing.ts';

/** Its progress is told this often, in milliseconds: an import can have thousands of chats. */
const tellingPause = 500;

/** What is told at its end: each of these lists may be longer now. */
const brought = ['import', 'chat', 'note', 'prompt', 'instructions'] as const;

/** States of an import whose work was not ended: it may have been begun by another try, a process that died, or given up. */
const unfinished = ['waiting', 'running', 'failed'];

/**
 * Imports a checked file, thing by thing, each with its line of the report. Idempotent: what has a line is not looked at again,
 * so an interrupted import goes on where it was.
 */
export async function runImport(deps: ImportDeps, taken: Taken): Promise<void> {
  const { id, ownerId: userId } = taken;
  const { db } = deps.database;
  const row = await queries.findImport(db, userId, id);
  // Without its file it has ended.
  if (!row || row.storageKey === null || !unfinished.includes(row.state)) return;
  const values = { state: 'running', problem: null, endedAt: null };
  await queries.changeImport(db, userId, { id, from: unfinished, values });
  try {
    const problem = await importInto(deps, taken, { ...row, storageKey: row.storageKey });
    await endImport(deps, taken, { row, problem });
    await removeUpload(deps, { id, userId, storageKey: row.storageKey });
  } finally {
    tellBrought(deps, { userId, importId: id });
  }
}

/** Tells the user that an import was given up. Its file stays for a day: an operator may have it tried again. */
export async function failImport(
  deps: ImportDeps,
  transaction: Executor,
  { id, ownerId: userId }: RowSetAside,
): Promise<void> {
  const summary = await queries.summarise(transaction, userId, id);
  const values = { ...summary, state: 'failed', problem: 'failed', endedAt: deps.clock.now() };
  const row = await queries.changeImport(transaction, userId, { id, from: ['waiting', 'running'], values });
  if (!row) return;
  afterCommit(() => {
    countEnd(row, 'failed');
    tellBrought(deps, { userId, importId: id });
  });
}

function tellBrought(deps: ImportDeps, { userId, importId: id }: { userId: number; importId: number }): void {
  for (const entity of brought) tellDataChanged(deps, userId, { entity, id });
}

/** Null if it was imported, otherwise why it cannot be. Throws what may pass. */
async function importInto(
  deps: ImportDeps,
  taken: Taken,
  row: ImportRow & { storageKey: string },
): Promise<ImportProblem | null> {
  const folder = await deps.temporary.make('import');
  try {
    await importFrom(deps, taken, { row, folder });
    return null;
  } catch (error) {
    if (error instanceof ImportError) return error.problem;
    if (error instanceof MissingObjectError) return 'failed';
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function importFrom(
  deps: ImportDeps,
  taken: Taken,
  { row, folder }: { row: ImportRow & { storageKey: string }; folder: string },
): Promise<void> {
  const { db } = deps.database;
  const { id: importId, ownerId: userId, signal } = taken;
  const [path, foundPath] = [join(folder, 'export'), join(folder, 'found')];
  await pipeline(await deps.storage.read(row.storageKey), createWriteStream(path, { mode: 0o600 }), {
    signal,
  });
  await runReader(deps.children, {
    userId,
    signal,
    onWait: taken.wait,
    path,
    bytes: (await stat(path)).size,
    check: false,
    foundPath,
  });
  const { origin } = await endOf(foundPath);
  const { plan } = await planOf(db, userId, deps.clock.now());
  const files = createUnpacked(folder);
  const importing: Importing = {
    deps,
    userId,
    importId,
    taken,
    origin,
    ownAccount: accountName(deps, userId),
    language: (await payerOf(db, userId))?.language ?? 'en',
    mostPins: plan.pinnedChats,
    isResumed: row.state !== 'waiting',
    file: files.find,
  };
  const done = await queries.dealtWith(db, userId, importId);
  const tell = progressOf(deps, { userId, importId });
  let unnamed = 0;
  for await (const frame of foundFrames(foundPath)) {
    signal.throwIfAborted();
    if ('file' in frame) await files.append(frame.file);
    else {
      if ('unusable' in frame) unnamed += 1;
      tell();
      await importFrameInto(importing, frame, { done, unnamed });
      await files.clear();
    }
  }
}

/** Tells the user's tabs how far an import is, now and then. */
function progressOf(
  deps: ImportDeps,
  { userId, importId: id }: { userId: number; importId: number },
): () => void {
  let told = -Infinity;
  return () => {
    const now = deps.clock.now().getTime();
    if (now - told < tellingPause) return;
    told = now;
    tellDataChanged(deps, userId, { entity: 'import', id });
  };
}

async function importFrameInto(
  importing: Importing,
  frame: Exclude<ImportFrame, { file: unknown }>,
  { done, unnamed }: { done: ReadonlySet<string>; unnamed: number },
): Promise<void> {
  if ('chat' in frame) {
    if (!done.has(`chat ${frame.chat.key}`)) await writeChat(importing, frame.chat);
  } else if ('own' in frame) {
    if (!done.has(`${frame.own.kind} ${frame.own.key}`)) await writeThing(importing, frame.own);
  } else if ('unusable' in frame) {
    const { name, problem } = frame.unusable;
    // It has no key, but always the same place.
    const key = `#${unnamed}`;
    if (done.has(`chat ${key}`)) return;
    const thing = {
      kind: 'chat' as const,
      key,
      name: name ?? '…',
      outcome: 'failed' as const,
      problem,
      leftOut: [],
    };
    await note(importing, thing);
  }
}

/** The files of the thing that comes next. */
function createUnpacked(folder: string) {
  const files = new Map<number, UnpackedFile>();
  return {
    find: (number: number) => files.get(number),
    append: async ({ number, name, base64 }: { number: number; name: string; base64: string }) => {
      const bytes = Buffer.from(base64, 'base64');
      const known = files.get(number) ?? { path: join(folder, `file-${number}`), name, size: 0 };
      await appendFile(known.path, bytes, { mode: 0o600 });
      files.set(number, { ...known, size: known.size + bytes.length });
    },
    clear: async () => {
      for (const { path } of files.values()) await rm(path, { force: true });
      files.clear();
    },
  };
}

/** The row first: an import whose file is gone but that has not ended would count as failed. Upkeep removes what is left over. */
async function endImport(
  deps: ImportDeps,
  taken: Taken,
  { row, problem }: { row: ImportRow; problem: ImportProblem | null },
): Promise<void> {
  const { db } = deps.database;
  const { id, userId } = row;
  const state = problem === null ? 'done' : 'failed';
  await inTransaction(db, async (transaction) => {
    await taken.end(transaction);
    const summary = await queries.summarise(transaction, userId, id);
    const values = { ...summary, state, problem, endedAt: deps.clock.now() };
    await queries.changeImport(transaction, userId, { id, from: ['running'], values });
  });
  countEnd(row, state);
}

/** Removes the file of an import that has ended. The object first: if that fails, the row remains for another try. */
export async function removeUpload(
  { database: { db }, storage }: Pick<ImportDeps, 'database' | 'storage'>,
  { id, userId, storageKey }: { id: number; userId: number; storageKey: string },
): Promise<void> {
  await storage.remove(storageKey);
  await queries.changeImport(db, userId, { id, from: ['done', 'failed'], values: { storageKey: null } });
}

function countEnd(row: ImportRow, state: 'done' | 'failed'): void {
  const known = originSchema.safeParse(row.origin);
  countImport(known.success ? known.data : null, state);
}
