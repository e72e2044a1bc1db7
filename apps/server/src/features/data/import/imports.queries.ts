import type {
  ImportedCount,
  ImportedKind,
  ImportOutcome,
  ImportProblem,
  LeftOutCount,
} from '@polylogue/contract/data';
import { and, asc, count, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import type { Taken } from '../../../platform/due/due.ts';
import { importedThings, imports } from '../data.tables.ts';

/** An import as its row. */
export type ImportRow = typeof imports.$inferSelect;

/** A thing of an import as its row. */
export type ThingRow = typeof importedThings.$inferSelect;

function own(userId: number, importId: number) {
  return and(eq(imports.userId, userId), eq(imports.id, importId));
}

/** Stores an import. */
export async function insertImport(
  executor: Executor,
  values: typeof imports.$inferInsert,
): Promise<ImportRow> {
  const [row] = await executor.insert(imports).values(values).returning();
  if (!row) throw new Error('The import was not written.');
  return row;
}

/** A user's import. */
export async function findImport(
  executor: Executor,
  userId: number,
  importId: number,
): Promise<ImportRow | undefined> {
  const [row] = await executor.select().from(imports).where(own(userId, importId));
  return row;
}

/** The user's imports, the newest first. */
export function listImports(executor: Executor, userId: number, limit: number): Promise<ImportRow[]> {
  return executor
    .select()
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.id))
    .limit(limit);
}

/** Changes an import that is in one of the states; undefined if it is not. */
export async function changeImport(
  executor: Executor,
  userId: number,
  { id, from, values }: { id: number; from: readonly string[]; values: Partial<ImportRow> },
): Promise<ImportRow | undefined> {
  const [row] = await executor
    .update(imports)
    .set(values)
    .where(and(own(userId, id), inArray(imports.state, [...from])))
    .returning();
  return row;
}

/** Forgets checked files that were not imported, but for one; returns the keys of their objects. */
export async function dropChecked(
  executor: Executor,
  userId: number,
  { except }: { except: number },
): Promise<string[]> {
  const rows = await executor
    .delete(imports)
    .where(and(eq(imports.userId, userId), eq(imports.state, 'checked'), ne(imports.id, except)))
    .returning({ storageKey: imports.storageKey });
  return rows.flatMap(({ storageKey }) => storageKey ?? []);
}

/** Imports of all users that are not under way and whose files are still stored since before a moment. */
export function listStored(executor: Executor, before: Date, limit: number): Promise<ImportRow[]> {
  const isIdle = inArray(imports.state, ['checked', 'done', 'failed']);
  return executor
    .select()
    .from(imports)
    .where(and(isNotNull(imports.storageKey), lt(imports.createdAt, before), isIdle))
    .orderBy(asc(imports.createdAt))
    .limit(limit);
}

/** What became of a thing. */
export interface ThingOutcome {
  kind: ImportedKind;
  key: string;
  name: string;
  outcome: ImportOutcome;
  problem?: ImportProblem;
  itemId?: number;
  messages?: number;
  leftOut: LeftOutCount[];
}

/**
 * Notes what became of a thing, and that the import is further, inside the transaction that writes the thing. Throws if another
 * process has the import, or it is gone as with its account.
 */
export async function noteOutcome(
  transaction: Executor,
  { userId, importId, taken }: { userId: number; importId: number; taken: Pick<Taken, 'hold'> },
  thing: ThingOutcome,
): Promise<void> {
  await taken.hold(transaction);
  await transaction
    .update(imports)
    .set({ done: sql`${imports.done} + 1` })
    .where(own(userId, importId));
  await transaction
    .insert(importedThings)
    .values({ ...thing, userId, importId })
    .onConflictDoNothing();
}

/** Kinds and keys of the things that an import has dealt with. */
export async function dealtWith(executor: Executor, userId: number, importId: number): Promise<Set<string>> {
  const rows = await executor
    .select({ kind: importedThings.kind, key: importedThings.key })
    .from(importedThings)
    .where(and(eq(importedThings.userId, userId), eq(importedThings.importId, importId)));
  return new Set(rows.map(({ kind, key }) => `${kind} ${key}`));
}

/** Those of the things that an import has added. */
export async function addedBy(
  executor: Executor,
  { userId, importId }: { userId: number; importId: number },
  { kind, keys }: { kind: ImportedKind; keys: readonly string[] },
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await executor
    .select({ key: importedThings.key })
    .from(importedThings)
    .where(
      and(
        eq(importedThings.userId, userId),
        eq(importedThings.importId, importId),
        eq(importedThings.kind, kind),
        eq(importedThings.outcome, 'added'),
        inArray(importedThings.key, [...keys]),
      ),
    );
  return new Set(rows.map(({ key }) => key));
}

/** A page of an import's report. */
export async function listThings(
  executor: Executor,
  userId: number,
  { importId, limit, offset }: { importId: number; limit: number; offset: number },
): Promise<{ list: ThingRow[]; totalCount: number }> {
  const where = and(eq(importedThings.userId, userId), eq(importedThings.importId, importId));
  const list = await executor
    .select()
    .from(importedThings)
    .where(where)
    .orderBy(asc(importedThings.id))
    .limit(limit)
    .offset(offset);
  const [total] = await executor.select({ totalCount: count() }).from(importedThings).where(where);
  return { list, totalCount: total?.totalCount ?? 0 };
}

/** What an import has done, in numbers. */
export async function summarise(
  executor: Executor,
  userId: number,
  importId: number,
): Promise<{ counts: ImportedCount[]; messages: number; leftOut: LeftOutCount[] }> {
  const where = and(eq(importedThings.userId, userId), eq(importedThings.importId, importId));
  const rows = await executor
    .select({
      kind: sql<ImportedKind>`${importedThings.kind}`,
      outcome: sql<ImportOutcome>`${importedThings.outcome}`,
      things: count(),
      messages: sql<number>`coalesce(sum(${importedThings.messages}), 0)`.mapWith(Number),
    })
    .from(importedThings)
    .where(where)
    .groupBy(importedThings.kind, importedThings.outcome);
  const left = await executor
    .select({ leftOut: importedThings.leftOut })
    .from(importedThings)
    .where(and(where, sql`jsonb_array_length(${importedThings.leftOut}) > 0`));
  return {
    counts: countsOf(rows),
    messages: rows.filter(({ outcome }) => outcome === 'added').reduce((sum, row) => sum + row.messages, 0),
    // What another archive may still bring is counted as long as it has not come.
    leftOut: addUp(left.flatMap(({ leftOut }) => leftOut)).filter(({ what }) => !isOpenEnd(what)),
  };
}

/** Numbers by kind. */
export function countsOf(
  rows: readonly { kind: ImportedKind; outcome: ImportOutcome; things: number }[],
): ImportedCount[] {
  const counts = new Map<ImportedKind, ImportedCount>();
  for (const { kind, outcome, things } of rows) {
    const entry = counts.get(kind) ?? { kind, added: 0, known: 0, failed: 0 };
    entry[outcome] += things;
    counts.set(kind, entry);
  }
  const order: ImportedKind[] = ['chat', 'note', 'prompt', 'capsule', 'settings', 'picture'];
  return order.flatMap((kind) => counts.get(kind) ?? []);
}

/** Counts of the same thing together. */
export function addUp(counts: readonly LeftOutCount[]): LeftOutCount[] {
  const sums = new Map<string, LeftOutCount>();
  for (const one of counts) {
    const key = `${one.what} ${one.archive ?? ''}`;
    sums.set(key, { ...one, count: (sums.get(key)?.count ?? 0) + one.count });
  }
  return [...sums.values()];
}

/** Whether another archive of the export may still bring it. */
export function isOpenEnd(what: LeftOutCount['what']): boolean {
  return what === 'picture_elsewhere' || what === 'picture_kept' || what === 'source_elsewhere';
}
