import { and, not, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Executor } from '../../platform/db/database.ts';
import type { KeepsObject } from './file-references.sql.ts';
import type { Files } from './files.service.ts';

/** Longer than any upload, export or import waits between its object and its row, in milliseconds. */
const youngFor = 86_400_000;

/** Removed in one run; the rest waits for the next. */
const mostAtOnce = 10_000;

/**
 * A crash leaves a few. More than this, and more than one in twenty, means that the database and the storage do not belong
 * together, such as a copy of the database that was pointed at the real bucket.
 */
const suspicious = { objects: 100, share: 0.05 };

/**
 * Removes objects without a row. An object is stored before its row, so a crash in between leaves one that nothing else
 * would ever find, not even the erasure of its account.
 */
export async function removeStrayObjects(
  { storage, database, clock, keepers, log }: Files & { log: Logger },
  signal: AbortSignal,
): Promise<void> {
  const youngest = clock.now().getTime() - youngFor;
  const strays: string[] = [];
  let seen = 0;
  for await (const page of storage.list('')) {
    signal.throwIfAborted();
    seen += page.length;
    const old = page.filter(({ storedAt }) => storedAt.getTime() < youngest).map(({ key }) => key);
    strays.push(...(await withoutRow(database.db, old, keepers)));
  }
  if (strays.length > suspicious.objects && strays.length > seen * suspicious.share) {
    log.error(
      { strays: strays.length, seen },
      'most objects in storage have no row; nothing is removed: do database and storage belong together?',
    );
    return;
  }
  for (const key of strays.slice(0, mostAtOnce)) {
    signal.throwIfAborted();
    await storage.remove(key);
  }
  if (strays.length > 0) log.warn({ strays: strays.length, seen }, 'objects without a row were removed');
}

/** Keys that no feature has a row for. They belong to nobody, so there is no owner to ask for. */
async function withoutRow(
  executor: Executor,
  keys: readonly string[],
  keepers: readonly KeepsObject[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const key = sql`asked.key`;
  const { rows } = await executor.execute<{ key: string }>(
    sql`select asked.key from unnest(${sql.param(keys)}::text[]) as asked(key) where ${and(...keepers.map((keeps) => not(keeps(key))))}`,
  );
  return rows.map((row) => row.key);
}
