import { PassThrough, type Readable } from 'node:stream';
import { promptColumns, type PromptColumn } from '@polylogue/contract/prompts';
import { createAside } from '../../../platform/aside.ts';
import { planOf, refuseClosedGate } from '../../billing/billing.service.ts';
import type { PromptsDeps } from '../prompts.deps.ts';
import { findVisible } from '../prompts.queries.ts';
import { filtersOf, type AskedFilters } from '../prompts.service.ts';
import { findIds } from '../search/find-prompts.ts';
import { cellsOf } from './columns.ts';

/** What the writing thread is told. */
export interface ExportTask {
  sheetName: string;
  columns: { header: string; width: number }[];
}

/** What the writing thread says: it wants the next rows, it has written something, it is done. */
export type ExportMessage = { type: 'more' } | { type: 'bytes'; chunk: Uint8Array } | { type: 'end' };

/** Name of the sheet with the prompts, in the pattern too. */
export const sheetName = 'Prompts';

const widths: Partial<Record<PromptColumn, number>> = { name: 40, description: 50, prompt: 80, model: 20 };

/** The columns of the sheet with the prompts. */
export const sheetColumns = promptColumns.map((header) => ({ header, width: widths[header] ?? 12 }));

/** Prompts that are read at a time. */
const batchSize = 300;

/** Nobody waits longer for a download. */
const patience = 10 * 60_000;

const writeAside = createAside<ExportTask, void>({
  worker: new URL('./export.worker.ts', import.meta.url),
  memoryMb: 512,
  patience,
});

/**
 * The prompts that the filters leave, on all pages, as the bytes of a spreadsheet. Which they are is settled at the
 * beginning; their texts are read as they are written, so that memory does not grow with their number.
 */
export async function exportPrompts(
  deps: PromptsDeps,
  userId: number,
  asked: AskedFilters,
): Promise<Readable> {
  const { db } = deps.database;
  refuseClosedGate(await planOf(db, userId, deps.clock.now()), 'isExport');
  const ids = await findIds(db, userId, filtersOf(deps, asked));
  const bytes = new PassThrough();
  const source = {
    read: 0,
    next: () => readBatch(deps, userId, ids.slice(source.read, (source.read += batchSize))),
  };
  write(source.next, bytes).then(
    () => bytes.end(),
    (error: unknown) => bytes.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return bytes;
}

async function readBatch(deps: PromptsDeps, userId: number, ids: readonly number[]): Promise<string[][]> {
  if (ids.length === 0) return [];
  const rows = await findVisible(deps.database.db, userId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .map((id) => byId.get(id))
    .filter((row) => row !== undefined)
    .map((row) => {
      // A model that nobody can choose now could not be imported again.
      const isKnown = row.modelKey !== null && deps.models.byKey(row.modelKey) !== undefined;
      return cellsOf({ ...row, modelKey: isKnown ? row.modelKey : null });
    });
}

async function write(next: () => Promise<string[][]>, bytes: PassThrough): Promise<void> {
  const task: ExportTask = { sheetName, columns: sheetColumns };
  const result = await writeAside(task, (worker, resolve) => {
    // A reader who has gone needs nothing more; an unread rest would keep the thread forever.
    bytes.once('close', () => resolve());
    worker.on('message', (message: ExportMessage) => {
      switch (message.type) {
        case 'more':
          next().then(
            (batch) => worker.postMessage(batch),
            (error: Error) => bytes.destroy(error),
          );
          return;
        case 'bytes':
          bytes.write(message.chunk);
          return;
        case 'end':
          resolve();
          return;
        default:
          message satisfies never;
      }
    });
  });
  if (result === 'too much') throw new Error('The spreadsheet took too long to write.');
}
