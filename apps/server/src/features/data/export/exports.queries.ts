import { and, asc, desc, eq, exists, inArray, lt, or } from 'drizzle-orm';
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
  values: { userId: number; createdAt: Date },
): Promise<ExportRow | undefined> {
  const [row] = await executor
    .insert(dataExports)
    .values({ ...values, state: 'waiting' })
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

/** The export of a user that waits or is being made: there is one at most. */
export async function openExport(executor: Executor, userId: number): Promise<ExportRow | undefined> {
  const [row] = await executor
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), inArray(dataExports.state, ['waiting', 'running'])));
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

/** Takes up an export that waits, was interrupted or has failed; undefined if there is nothing to do. */
export async function beginExport(
  executor: Executor,
  userId: number,
  id: number,
): Promise<ExportRow | undefined> {
  const [row] = await executor
    .update(dataExports)
    .set({ state: 'running', progress: 0, endedAt: null })
    .where(and(own(userId, id), inArray(dataExports.state, ['waiting', 'running', 'failed'])))
    .returning();
  return row;
}

/** Changes an export. */
export async function updateExport(
  executor: Executor,
  userId: number,
  { id, ...values }: Partial<ExportRow> & { id: number },
): Promise<void> {
  await executor.update(dataExports).set(values).where(own(userId, id));
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

/** Exports of all users whose archives are to be deleted: their day is over, or they failed halfway. */
export function listEnded(executor: Executor, now: Date, limit: number): Promise<ExportRow[]> {
  return executor
    .select()
    .from(dataExports)
    .where(
      or(
        and(eq(dataExports.state, 'done'), lt(dataExports.expiresAt, now)),
        and(
          eq(dataExports.state, 'failed'),
          exists(
            executor
              .select({ id: exportParts.id })
              .from(exportParts)
              .where(eq(exportParts.exportId, dataExports.id)),
          ),
        ),
      ),
    )
    .orderBy(asc(dataExports.id))
    .limit(limit);
}
