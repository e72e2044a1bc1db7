import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileTypes } from '@polylogue/contract/file-types';
import type { AddedFile } from '@polylogue/contract/library-sources';
import { counts } from '@polylogue/contract/limits';
import type { Executor } from '../../platform/db/database.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import type { Due } from '../../platform/due/due.ts';
import type { TemporaryFolders } from '../../platform/temporary.ts';
import { releaseFiles, storeWith, type Files } from '../files/files.service.ts';
import { presentFile } from './capsules.present.ts';
import { findCapsule, lockLibrary } from './capsules.queries.ts';
import { capsuleStateOf, tellCapsuleChanged, tellSources, type LibraryTeller } from './library-changed.ts';
import { readKind } from './due-kinds.ts';
import { holdSpace, refuseWithoutLibrary, spaceOf } from './library.service.ts';
import { readerOf } from './reading/read-source.ts';
import { holdReading, updateReading, type ReadingName, type ReadingRow } from './readings.queries.ts';
import * as queries from './sources.queries.ts';
import type { SourceRow } from './sources.queries.ts';

/** Dependencies of adding files. */
export interface AddingDeps extends LibraryTeller {
  files: Files;
  due: Pick<Due, 'makeDue'>;
  temporary: TemporaryFolders;
}

/** A file on disk that a user puts into a capsule. */
export interface FileToAdd {
  userId: number;
  capsuleId: number;
  /** The source whose place it takes. */
  replaceId?: number | undefined;
  /** As the browser sent it. Untrusted. */
  name: string;
  path: string;
  size: number;
}

const endings = new Set<string>([
  ...fileTypes.capsuleText,
  ...fileTypes.capsuleData,
  ...fileTypes.capsuleAudio,
  ...fileTypes.capsuleVideo,
  ...fileTypes.capsuleBook,
  ...fileTypes.capsuleMail,
  ...fileTypes.capsuleCode,
]);

/** Adds a file to a capsule and has it read. All or nothing: what is refused leaves neither bytes nor rows. */
export async function addFile(deps: AddingDeps, file: FileToAdd): Promise<AddedFile> {
  const { files, clock } = deps;
  const { userId, capsuleId } = file;
  const { db } = files.database;
  await refuseWithoutLibrary(db, userId, clock.now());
  // Refused before its bytes are read and stored; what may change meanwhile is checked again below.
  await refuseForeign(db, file);
  const ending = extname(file.name).slice(1).toLowerCase();
  const reader = endings.has(ending) ? readerOf(ending) : undefined;
  if (reader === undefined) throw fieldError('file', 'library_error_format');
  if (file.size > (await spaceOf(db, userId, clock.now())).total) {
    throw fieldError('file', 'library_error_space');
  }
  const contentHash = await hashOf(file.path);
  const row = await storeWith(files, file, async (transaction, stored) => {
    await lockLibrary(transaction, userId);
    const replaced = await refuseForeign(transaction, file);
    await refuseDuplicate(transaction, file, contentHash);
    await refuseBeyond(transaction, { file, replaced, now: clock.now() });
    const name = { userId, contentHash, reader };
    const reading = await waitingReading(deps, transaction, name);
    const values = {
      fileId: stored.id,
      name: stored.name,
      type: ending,
      bytes: file.size,
      contentHash,
      readingId: reading.id,
      arrived: true,
      error: null,
      updatedAt: clock.now(),
      ...stateOf(reading),
    };
    if (!replaced) {
      return queries.insertSource(transaction, {
        ...values,
        userId,
        capsuleId,
        kind: 'file',
        createdAt: clock.now(),
      });
    }
    const fileIds = replaced.fileId === null ? [] : [replaced.fileId];
    const changed = await queries.updateSource(transaction, userId, { id: replaced.id, ...values });
    await releaseFiles(transaction, userId, { fileIds, now: clock.now() });
    return changed;
  });
  if (!row) throw fieldError('file', 'library_error_format');
  tellCapsuleChanged(deps, userId, capsuleId);
  await tellSources(deps, [row]);
  const shown = await queries.findSource(db, userId, row.id);
  return {
    status: true,
    fileInfo: presentFile(shown ?? { source: row, reading: null }),
    fileId: row.id,
    ...(await capsuleStateOf(db, userId, { capsuleId, now: clock.now() })),
  };
}

/** How a source begins with a reading that waits or is there. */
export function stateOf(reading: ReadingRow): Pick<SourceRow, 'status' | 'percentage'> {
  return reading.state === 'ready'
    ? { status: 'success', percentage: 100 }
    : { status: 'queued', percentage: 0 };
}

/** The reading of a content. Unless its text is there already, it will be read. */
export async function waitingReading(
  { due, clock }: Pick<AddingDeps, 'due' | 'clock'>,
  transaction: Executor,
  name: ReadingName,
): Promise<ReadingRow> {
  const held = await holdReading(transaction, name, clock.now());
  if (held.state === 'ready') return held;
  const again = { id: held.id, state: 'waiting', error: null } as const;
  const isOver = held.state === 'failed';
  const reading = (isOver && (await updateReading(transaction, name.userId, again))) || held;
  await due.makeDue(transaction, readKind, { ownerId: name.userId, ids: [reading.id] });
  return reading;
}

/** Returns the file to replace. */
async function refuseForeign(
  executor: Executor,
  { userId, capsuleId, replaceId }: FileToAdd,
): Promise<SourceRow | undefined> {
  if (!(await findCapsule(executor, userId, capsuleId))) throw new CallError('not_found');
  if (replaceId === undefined) return undefined;
  const found = (await queries.findSource(executor, userId, replaceId))?.source;
  if (found?.capsuleId !== capsuleId || found.kind !== 'file') throw new CallError('not_found');
  return found;
}

async function refuseDuplicate(
  transaction: Executor,
  { userId, capsuleId, replaceId }: FileToAdd,
  contentHash: string,
): Promise<void> {
  const duplicateOf = await queries.findSameBytes(transaction, userId, { capsuleId, contentHash });
  if (duplicateOf === undefined || duplicateOf === replaceId) return;
  throw new CallError('validation_error', {
    validationErrors: { file: 'library_error_duplicate' },
    duplicateOf,
  });
}

/** Refuses what the plan has no space for, and more sources than a capsule takes. */
async function refuseBeyond(
  transaction: Executor,
  { file, replaced, now }: { file: FileToAdd; replaced: SourceRow | undefined; now: Date },
): Promise<void> {
  const { used, total } = await holdSpace(transaction, file.userId, now);
  if (used - (replaced?.bytes ?? 0) + file.size > total) throw fieldError('file', 'library_error_space');
  if (!replaced) await refuseFull(transaction, { ...file, field: 'file' });
}

/** Refuses another source in a capsule that has as many as it takes. */
export async function refuseFull(
  transaction: Executor,
  { userId, capsuleId, field }: { userId: number; capsuleId: number; field: string },
): Promise<void> {
  const { count } = await queries.totalsOf(transaction, userId, capsuleId);
  if (count < counts.capsuleSources) return;
  throw new CallError('validation_error', {
    validationErrors: { [field]: 'too_many' },
    validationParams: { [field]: { max: counts.capsuleSources } },
  });
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
