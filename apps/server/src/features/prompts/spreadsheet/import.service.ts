import { counts, fileSizes } from '@polylogue/contract/limits';
import type { PromptImport } from '@polylogue/contract/prompts';
import { createAside } from '../../../platform/aside.ts';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import { planOf, refuseClosedGate } from '../../billing/billing.service.ts';
import { tellPromptChanged } from '../prompt-changed.ts';
import type { PromptsDeps } from '../prompts.deps.ts';
import { countOwn, lockPrompts } from '../prompts.queries.ts';
import { cellChoices, type CellChoices } from './columns.ts';
import { digestsOf, insertPrompts } from './import.queries.ts';
import type { ReadPrompt, ReadSheet } from './read-rows.ts';

/** What the reading thread is told. */
export interface ImportTask extends Pick<CellChoices, 'known'> {
  path: string;
  mostBytes: number;
  mostRows: number;
}

/** What it found, or why it did not look further. */
export type ImportResult = ReadSheet | 'no spreadsheet' | 'too big' | 'too many rows';

/** Text shrinks to a quarter; what unpacks to more than this per byte is no list of prompts. */
const mostUnpacked = 4 * fileSizes.promptImport;

/** Memory that holds the rows of the largest file several times over; more would only help a hostile one. */
const memoryMb = 512;

/** The largest file is read in a few seconds; whatever takes longer than this never ends. */
const patience = 60_000;

const readAside = createAside<ImportTask, ImportResult>({
  worker: new URL('./import.worker.ts', import.meta.url),
  memoryMb,
  patience,
});

/** Duplicates that are told one by one. */
const mostDuplicates = 200;

/** Tells what an import of the file would do. */
export async function checkImport(deps: PromptsDeps, userId: number, path: string): Promise<PromptImport> {
  const { db } = deps.database;
  refuseClosedGate(await planOf(db, userId, deps.clock.now()), 'isImport');
  return (await weigh(db, { deps, userId, sheet: await readSheet(deps, path) })).report;
}

/** Adds what the file has, or nothing at all. */
export async function importFile(deps: PromptsDeps, userId: number, path: string): Promise<PromptImport> {
  const { db } = deps.database;
  refuseClosedGate(await planOf(db, userId, deps.clock.now()), 'isImport');
  const sheet = await readSheet(deps, path);
  if (sheet.errorCount > 0) throw fieldError('file', 'invalid');
  const { report, newest } = await inTransaction(db, async (transaction) => {
    await lockPrompts(transaction, userId);
    const { report, fresh } = await weigh(transaction, { deps, userId, sheet });
    if (report.limit && report.added > report.limit.free) {
      throw new CallError('validation_error', {
        validationErrors: { file: 'plan_limit' },
        validationParams: { file: { max: report.limit.max } },
      });
    }
    const newest = await insertPrompts(transaction, userId, { read: fresh, now: deps.clock.now() });
    return { report, newest };
  });
  if (newest !== undefined) tellPromptChanged(deps, userId, newest);
  return report;
}

/** Holds what was read against what the user has and may have. */
async function weigh(
  executor: Executor,
  { deps, userId, sheet }: { deps: PromptsDeps; userId: number; sheet: ReadSheet },
): Promise<{ report: PromptImport; fresh: ReadPrompt[] }> {
  const seen = await digestsOf(executor, userId);
  const { plan } = await planOf(executor, userId, deps.clock.now());
  const own = await countOwn(executor, userId);
  const fresh: ReadPrompt[] = [];
  const duplicates: PromptImport['duplicates'] = [];
  for (const prompt of sheet.prompts) {
    if (seen.has(prompt.digest)) duplicates.push({ row: prompt.row, name: prompt.content.name });
    else fresh.push(prompt);
    seen.add(prompt.digest);
  }
  const { rows, errors, errorCount } = sheet;
  const max = plan.ownPrompts;
  return {
    fresh,
    report: {
      rows,
      added: fresh.length,
      duplicateCount: duplicates.length,
      duplicates: duplicates.slice(0, mostDuplicates),
      errors,
      errorCount,
      limit: max === null ? null : { max, free: Math.max(0, max - own) },
    },
  };
}

async function readSheet({ choices, models }: PromptsDeps, path: string): Promise<ReadSheet> {
  const { known } = cellChoices(choices, models.list());
  const task: ImportTask = { path, known, mostBytes: mostUnpacked, mostRows: counts.promptImportRows };
  const result = await readAside(task);
  switch (result) {
    case 'no spreadsheet':
      throw fieldError('file', 'file_type');
    case 'too big':
    case 'too much':
      throw fieldError('file', 'file_too_much');
    case 'too many rows':
      throw new CallError('validation_error', {
        validationErrors: { file: 'too_many' },
        validationParams: { file: { max: counts.promptImportRows } },
      });
    default:
      return result;
  }
}
