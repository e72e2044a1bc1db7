import type { Readable } from 'node:stream';
import { exportState, type DataExport } from '@polylogue/contract/data';
import type { Deps } from '../../../deps.ts';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { MissingObjectError } from '../../../platform/storage/storage.ts';
import { planOf, refuseClosedGate } from '../../billing/billing.service.ts';
import * as queries from './exports.queries.ts';
import type { ExportPartRow, ExportRow } from './exports.queries.ts';

/** The work on exports. */
export const exportKind = 'data.export';

type ExportDeps = Pick<Deps, 'database' | 'due' | 'clock' | 'storage'>;

/** Begins an export, or returns the one that is being made. */
export async function startExport(deps: ExportDeps, userId: number): Promise<DataExport> {
  const { db } = deps.database;
  const now = deps.clock.now();
  refuseClosedGate(await planOf(db, userId, now), 'isExport');
  const row = await inTransaction(db, async (transaction) => {
    const begun = await queries.insertExport(transaction, { userId, createdAt: now });
    if (begun) await deps.due.makeDue(transaction, exportKind, { ownerId: userId, ids: [begun.id] });
    return begun ?? (await queries.lastExport(transaction, userId));
  });
  if (!row) throw new Error('The export was not written.');
  return shown(deps, row);
}

/** Has an export that failed wait again, unless its user has begun another one. */
export async function retryExport(
  transaction: Executor,
  { id, ownerId: userId }: { id: number; ownerId: number },
): Promise<void> {
  const other = await queries.openExport(transaction, userId);
  if (other && other.id !== id) {
    throw new CallError('conflict', { message: `Export ${other.id} of the same user is being made.` });
  }
  await queries.updateExport(transaction, userId, { id, state: 'waiting', progress: 0, endedAt: null });
}

/** The last export of a user; null if there is none. */
export async function lastExportOf(deps: ExportDeps, userId: number): Promise<DataExport | null> {
  const row = await queries.lastExport(deps.database.db, userId);
  return row ? shown(deps, row) : null;
}

/** Opens an archive of a user's export. */
export async function openPart(
  deps: ExportDeps,
  userId: number,
  { exportId, part }: { exportId: number; part: number },
): Promise<{ row: ExportPartRow; bytes: Readable }> {
  const { db } = deps.database;
  const found = await queries.findExport(db, userId, exportId);
  if (!found) throw new CallError('not_found');
  if (hasExpired(found, deps.clock.now())) throw new CallError('link_expired');
  const row = (await queries.listParts(db, userId, exportId)).find(({ number }) => number === part);
  if (!row || found.state !== 'done') throw new CallError('not_found');
  try {
    return { row, bytes: await deps.storage.read(row.storageKey) };
  } catch (error) {
    if (error instanceof MissingObjectError) throw new CallError('not_found');
    throw error;
  }
}

async function shown({ database: { db }, clock }: ExportDeps, row: ExportRow): Promise<DataExport> {
  const isGone = hasExpired(row, clock.now());
  const parts = row.state === 'done' && !isGone ? await queries.listParts(db, row.userId, row.id) : [];
  return {
    id: row.id,
    state: isGone ? 'gone' : exportState.parse(row.state),
    progress: row.progress,
    parts: parts.map(({ number, name, bytes }) => ({ number, name, size: bytes })),
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

function hasExpired({ state, expiresAt }: ExportRow, now: Date): boolean {
  return state === 'gone' || (state === 'done' && expiresAt !== null && expiresAt <= now);
}
