import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { megabyte } from '@polylogue/contract/limits';
import { promptColumns, type PromptColumn } from '@polylogue/contract/prompts';
import type { Asker } from '../../../platform/children/child-pool.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { ChildTask } from '../../../platform/children/child-task.ts';
import { planOf, refuseClosedGate } from '../../billing/billing.service.ts';
import type { PromptsDeps } from '../prompts.deps.ts';
import { modelFor } from '../needs.ts';
import { findVisible, variantIdsOf } from '../prompts.queries.ts';
import { filtersOf, type AskedFilters } from '../prompts.service.ts';
import { findIds } from '../search/find-prompts.ts';
import { cellsOf } from './columns.ts';
import type { ExportOrder } from './export.child.ts';

/** Name of the sheet with the prompts, also in the template. */
export const sheetName = 'Prompts';

const widths: Partial<Record<PromptColumn, number>> = { name: 40, description: 50, prompt: 80, model: 20 };

/** The columns of that sheet. */
export const sheetColumns = promptColumns.map((header) => ({ header, width: widths[header] ?? 12 }));

/** Prompts per batch. */
const batchSize = 300;

/** A hundred thousand prompts take half a minute. */
const task: ChildTask = {
  file: new URL('./export.child.ts', import.meta.url),
  memoryMb: 512,
  seconds: 120,
  outputBytes: 1_000 * megabyte,
};

/**
 * Exports all prompts matching the filters as a spreadsheet. The set is fixed at the start; texts are read
 * while writing, so that memory does not grow with their number. The file is on disk until sent: a slow
 * reader does not keep a child process busy.
 */
export async function exportPrompts(deps: PromptsDeps, asker: Asker, asked: AskedFilters): Promise<Readable> {
  const { db } = deps.database;
  const { userId } = asker;
  refuseClosedGate(await planOf(db, userId, deps.clock.now()), 'isExport');
  const found = await findIds(db, userId, filtersOf(deps, asked));
  const ids = asked.view === 'public' ? await withVariants(db, found) : found;
  const directory = await deps.temporary.make('prompts');
  const path = join(directory, 'prompts.xlsx');
  try {
    await deps.children.run(task, asker, async ({ input, output }) => {
      await Promise.all([
        pipeline(linesOf(deps, userId, ids), input),
        pipeline(output, createWriteStream(path, { mode: 0o600 })),
      ]);
    });
    const file = await open(path);
    // The open file descriptor outlives the name and is released by its last reader.
    await rm(directory, { recursive: true });
    return file.createReadStream();
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Each task is followed by its variants. Favourites are what the user has chosen, without the others. */
async function withVariants(db: Executor, ids: readonly number[]): Promise<number[]> {
  const variants = await variantIdsOf(db, ids);
  return ids.flatMap((id) => [id, ...(variants.get(id) ?? [])]);
}

/** Input of the child process, one JSON value per line: the layout, then batches of rows. */
async function* linesOf(deps: PromptsDeps, userId: number, ids: readonly number[]): AsyncGenerator<string> {
  const order: ExportOrder = { sheetName, columns: sheetColumns };
  yield `${JSON.stringify(order)}\n`;
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = await readBatch(deps, userId, ids.slice(start, start + batchSize));
    yield `${JSON.stringify(batch)}\n`;
  }
}

async function readBatch(deps: PromptsDeps, userId: number, ids: readonly number[]): Promise<string[][]> {
  const rows = await findVisible(deps.database.db, userId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .map((id) => byId.get(id))
    .filter((row) => row !== undefined)
    .map((row) => {
      // A model that is unavailable could not be imported again.
      const wanted = row.need === null ? undefined : modelFor(deps.models, row.need);
      const model = row.modelKey === null ? wanted : deps.models.byKey(row.modelKey);
      return cellsOf({ ...row, modelKey: model?.key ?? null });
    });
}
