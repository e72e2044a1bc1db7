import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { dataExports, exportParts } from '../data.tables.ts';

/** An export as its row. */
export type ExportRow = typeof dataExports.$inferSelect;

/** An archive of an export as its row. */
export type ExportPartRow = typeof exportParts.$inferSelect;

function own(userId: number, exportId: number) {
  return and(eq(dataExports.userId, userId), eq(dataExports.id, exportId));
}

/** Begins an export; undefined if one is being made. */
export async function insertExport(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<ExportRow | undefined> {
  const [row] = await executor
    .insert(dataExports)
    .values({ userId, state: 'waiting', createdAt: now })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** The newest export of a user. */
export async function lastExport(executor: Executor, userId: number): Promise<ExportRow | undefined> {
  const [row] = await executor
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.id))
    .limit(1);
  return row;
}

/** A user's export. */
export async function findExport(
  executor: Executor,
  userId: number,
  id: number,
): Promise<ExportRow | undefined> {
  const [row] = await executor.select().from(dataExports).where(own(userId, id));
  return row;
}

/** Takes up an export that waits or was interrupted, and counts the tries. */
export async function beginExport(
  executor: Executor,
  userId: number,
  id: number,
): Promise<ExportRow | undefined> {
  const [row] = await executor
    .update(dataExports)
    .set({ state: 'running', progress: 0, tries: sql`${dataExports.tries} + 1` })
    .where(and(own(userId, id), inArray(dataExports.state, ['waiting', 'running'])))
    .returning();
  return row;
}

/** Changes an export; false if it is gone. */
export async function updateExport(
  executor: Executor,
  userId: number,
  { id, ...values }: Partial<ExportRow> & { id: number },
): Promise<boolean> {
  const rows = await executor
    .update(dataExports)
    .set(values)
    .where(own(userId, id))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

/** The archives of an export, in order. */
export function listParts(executor: Executor, userId: number, exportId: number): Promise<ExportPartRow[]> {
  return executor
    .select()
    .from(exportParts)
    .where(and(eq(exportParts.userId, userId), eq(exportParts.exportId, exportId)))
    .orderBy(asc(exportParts.number));
}

/** Stores an archive. */
export async function insertPart(executor: Executor, values: typeof exportParts.$inferInsert): Promise<void> {
  await executor.insert(exportParts).values(values);
}

/** Forgets an archive whose object is removed. */
export async function deletePart(executor: Executor, userId: number, partId: number): Promise<void> {
  await executor.delete(exportParts).where(and(eq(exportParts.userId, userId), eq(exportParts.id, partId)));
}

/** Exports of all users whose archives are to be deleted. */
export function listExpired(executor: Executor, now: Date, limit: number): Promise<ExportRow[]> {
  return executor
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.state, 'done'), lt(dataExports.expiresAt, now)))
    .orderBy(asc(dataExports.id))
    .limit(limit);
}
