import { createWriteStream } from 'node:fs';
import { appendFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { origin as originSchema } from '@polylogue/contract/data';
import { MissingObjectError } from '../../../platform/storage/storage.ts';
import { payerOf } from '../../accounts/accounts.service.ts';
import { planOf } from '../../billing/billing.service.ts';
import { tellDataChanged } from '../data-changed.ts';
import { countImport } from '../data.metrics.ts';
import { ImportError } from './import-error.ts';
import { ImportGone, type ImportDeps, type Importing, type UnpackedFile } from './importing.ts';
import { accountName } from './imports.service.ts';
import * as queries from './imports.queries.ts';
import type { ImportRow } from './imports.queries.ts';
import type { ImportFrame } from './neutral.ts';
import { endOf, foundFrames, runReader } from './run-reader.ts';
import { note, writeChat } from './write-chat.ts';
import { writeThing } from './write-thing.ts';

/** How often an import is begun. One that ends its process each time must not do so forever. */
export const mostTries = 4;

/** Its progress is told this often, in milliseconds: an import can have thousands of chats. */
const tellingPause = 500;

/** What is told at its end: each of these lists may be longer now. */
const brought = ['import', 'chat', 'note', 'prompt', 'instructions'] as const;

/** An import to work on. */
export interface ImportWanted {
  userId: number;
  importId: number;
  signal: AbortSignal;
}

/**
 * Imports a checked file, thing by thing, each with its line of the report. Idempotent: what has a line is not looked at again,
 * so an interrupted import goes on where it was. Throws what may pass, for the queue to try again.
 */
export async function runImport(deps: ImportDeps, wanted: ImportWanted): Promise<void> {
  const { userId, importId } = wanted;
  const { db } = deps.database;
  const row = await queries.beginImport(db, userId, importId);
  if (!row) return;
  const folder = await deps.temporary.make('import');
  try {
    await importInto(deps, wanted, { row, folder });
    await endImport(deps, row, { state: 'done', problem: null });
  } catch (error) {
    if (error instanceof ImportGone) return;
    if (error instanceof ImportError)
      return await endImport(deps, row, { state: 'failed', problem: error.problem });
    if (error instanceof MissingObjectError)
      return await endImport(deps, row, { state: 'failed', problem: 'failed' });
    if (row.tries < mostTries) throw error;
    await endImport(deps, row, { state: 'failed', problem: 'failed' });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
    for (const entity of brought) tellDataChanged(deps, userId, { entity, id: importId });
  }
}

async function importInto(
  deps: ImportDeps,
  { userId, importId, signal }: ImportWanted,
  { row, folder }: { row: ImportRow; folder: string },
): Promise<void> {
  const { db } = deps.database;
  if (row.tries > mostTries) throw new ImportError('failed');
  if (row.storageKey === null) throw new ImportError('failed');
  const [path, foundPath] = [join(folder, 'export'), join(folder, 'found')];
  await pipeline(await deps.storage.read(row.storageKey), createWriteStream(path, { mode: 0o600 }), {
    signal,
  });
  await runReader(deps.children, {
    userId,
    signal,
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
    origin,
    ownAccount: accountName(deps, userId),
    language: (await payerOf(db, userId))?.language ?? 'en',
    mostPins: plan.pinnedChats,
    isResumed: row.tries > 1,
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
  { userId, importId: id }: Pick<ImportWanted, 'userId' | 'importId'>,
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
  const { db } = importing.deps.database;
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
    await note(db, importing, thing);
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

/** The object first: if that fails, the row remains for another try. */
async function endImport(
  deps: ImportDeps,
  row: ImportRow,
  { state, problem }: { state: 'done' | 'failed'; problem: ImportRow['problem'] },
): Promise<void> {
  const { db } = deps.database;
  const { id, userId, storageKey } = row;
  if (storageKey !== null) await deps.storage.remove(storageKey);
  const summary = await queries.summarise(db, userId, id);
  const values = { ...summary, state, problem, storageKey: null, endedAt: deps.clock.now() };
  await queries.changeImport(db, userId, { id, from: ['waiting', 'running'], values });
  const known = originSchema.safeParse(row.origin);
  countImport(known.success ? known.data : null, state);
}
