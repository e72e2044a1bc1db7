import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { counts } from '@polylogue/contract/limits';
import type { PromptImport } from '@polylogue/contract/prompts';
import type { Asker } from '../../../platform/children/child-pool.ts';
import { isTooMuch } from '../../../platform/children/child-task.ts';
import { exchange } from '../../../platform/children/run-child.ts';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import { planOf, refuseClosedGate } from '../../billing/billing.service.ts';
import { tellPromptChanged } from '../prompt-changed.ts';
import type { PromptsDeps } from '../prompts.deps.ts';
import { countOwn, lockPrompts } from '../prompts.queries.ts';
import { cellChoices } from './columns.ts';
import { digestsOf, insertPrompts } from './import.queries.ts';
import { importOrderOf, importResult, importTask, mostPromptBytes } from './import.task.ts';
import { readPromptRow, type ReadPrompt, type ReadSheet } from './read-rows.ts';

/** Maximum number of reported duplicates. */
const mostDuplicates = 200;

/** Dry run of an import. */
export async function checkImport(deps: PromptsDeps, asker: Asker, path: string): Promise<PromptImport> {
  const { userId } = asker;
  const { db } = deps.database;
  refuseClosedGate(await planOf(db, userId, deps.clock.now()), 'isImport');
  return (await weigh(db, { deps, userId, sheet: await readSheet(deps, asker, path) })).report;
}

/** Imports the whole file, or nothing. */
export async function importFile(deps: PromptsDeps, asker: Asker, path: string): Promise<PromptImport> {
  const { userId } = asker;
  const { db } = deps.database;
  refuseClosedGate(await planOf(db, userId, deps.clock.now()), 'isImport');
  const sheet = await readSheet(deps, asker, path);
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

/** Checks the parsed rows against the user's prompts and plan. */
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

async function readSheet(
  { choices, models, children }: PromptsDeps,
  asker: Asker,
  path: string,
): Promise<ReadSheet> {
  const order = importOrderOf(cellChoices(choices, models.list()));
  const { value, parts } = await children
    .run(importTask, asker, async (child) =>
      // Read only when it is this user's turn, so that queued imports use no memory.
      exchange(child, { value: order, parts: [await readFile(path)] }),
    )
    .catch((error: unknown) => {
      throw isTooMuch(error) ? fieldError('file', 'file_too_much') : error;
    });
  const result = importResult.parse(value);
  switch (result) {
    case 'no spreadsheet':
      throw fieldError('file', 'file_type');
    case 'too big':
      throw fieldError('file', 'file_too_much');
    case 'too many rows':
      throw new CallError('validation_error', {
        validationErrors: { file: 'too_many' },
        validationParams: { file: { max: counts.promptImportRows } },
      });
    default:
      return { ...result, prompts: await promptsOf(parts) };
  }
}

/** Characters after which others have their turn on the server's thread. */
const slice = 64 * 1024;

/** The prompts of a sheet. Together they may be as long as the largest file, so each is parsed by itself. */
async function promptsOf(parts: readonly Uint8Array[]): Promise<ReadPrompt[]> {
  if (parts.length > counts.promptImportRows) throw fieldError('file', 'file_too_much');
  const read: ReadPrompt[] = [];
  let walked = 0;
  for (const bytes of parts) {
    if (bytes.length > mostPromptBytes) throw fieldError('file', 'file_too_much');
    read.push(readPromptRow.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))));
    walked += bytes.length;
    if (walked < slice) continue;
    await setImmediate();
    walked = 0;
  }
  return read;
}
