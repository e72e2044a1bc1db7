import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { inTransaction } from '../../../platform/db/database.ts';
import { failuresOfEach } from '../../../platform/each-alone.ts';
import { MissingObjectError, type Storage } from '../../../platform/storage/storage.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { lockUser } from '../accounts.queries.ts';
import { users } from '../accounts.tables.ts';
import { eraseUser } from './erasure.ts';

/**
 * An account that was erased. Its number alone would not do: after a restore the numbers given since are given again, to
 * other people.
 */
export interface ErasedAccount {
  id: number;
  createdAt: Date;
  erasedAt: Date;
}

/** What erasing accounts again needs. */
export type ErasedDeps = Pick<
  AccountsDeps,
  'database' | 'storage' | 'jobs' | 'clock' | 'erasers' | 'secrets' | 'plans'
>;

const key = 'records/erased-accounts.jsonl';

/** Longer than backups are kept, which the privacy policy limits to 30 days: what was erased before the oldest is not in it. */
const keptDays = 90;

const line = z.object({ id: z.int(), createdAt: z.iso.datetime(), erasedAt: z.iso.datetime() });

/**
 * Writes which accounts were erased into the storage, where it outlives a restore of the database. The list there is added
 * to, not replaced: after a restore the database knows less than it.
 */
export async function storeErased(
  deps: Pick<ErasedDeps, 'database' | 'storage' | 'clock'>,
  more: readonly ErasedAccount[] = [],
): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - keptDays * 86_400_000);
  const rows = await deps.database.db
    .select({ id: users.id, createdAt: users.createdAt, erasedAt: users.deletedAt })
    .from(users)
    .where(and(isNotNull(users.deletedAt), gt(users.deletedAt, since)));
  const known = rows.flatMap(({ erasedAt, ...row }) => (erasedAt ? [{ ...row, erasedAt }] : []));
  const all = new Map<string, string>();
  for (const account of [...(await storedErased(deps.storage)), ...more, ...known]) {
    if (account.erasedAt > since)
      all.set(`${account.id} ${account.createdAt.getTime()}`, JSON.stringify(account));
  }
  const lines = [...all.values()].map((account) => `${account}\n`).join('');
  await deps.storage.put(key, { bytes: Buffer.from(lines) }, { type: 'application/jsonl' });
}

/** The accounts that the storage says were erased. */
export async function storedErased(storage: Pick<Storage, 'read'>): Promise<ErasedAccount[]> {
  try {
    return parseErased(await text(await storage.read(key)));
  } catch (error) {
    if (error instanceof MissingObjectError) return [];
    throw error;
  }
}

/** Reads a list of erased accounts, a line of JSON each. */
export function parseErased(lines: string): ErasedAccount[] {
  return lines
    .split('\n')
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const { id, createdAt, erasedAt } = line.parse(JSON.parse(one));
      return { id, createdAt: new Date(createdAt), erasedAt: new Date(erasedAt) };
    });
}

/**
 * Erases those accounts that are there although they were erased, as after a restore, and says how many; one that cannot be erased keeps
 * none of the others. Nobody is told again.
 */
export async function eraseListed(
  deps: ErasedDeps,
  listed: readonly ErasedAccount[],
): Promise<{ erased: number; failures: unknown[] }> {
  let erased = 0;
  const failures = await failuresOfEach(listed, async (account) => {
    if (await eraseIfThere(deps, account)) erased += 1;
  });
  return { erased, failures };
}

async function eraseIfThere(deps: ErasedDeps, { id, createdAt, erasedAt }: ErasedAccount): Promise<boolean> {
  try {
    const rows = await deps.database.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.createdAt, createdAt), isNull(users.deletedAt)));
    if (rows.length === 0) return false;
    await inTransaction(deps.database.db, async (transaction) => {
      const user = await lockUser(transaction, id, 'update');
      if (user) await eraseUser(transaction, deps, { user, at: erasedAt });
    });
    return true;
  } catch (cause) {
    throw new Error(`Account ${id} could not be erased again.`, { cause });
  }
}
