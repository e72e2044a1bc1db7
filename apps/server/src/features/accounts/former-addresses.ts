import { inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { addressHashes } from './address-hashes.service.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import type { User } from './accounts.queries.ts';
import { formerAddresses } from './accounts.tables.ts';

type Deps = Pick<AccountsDeps, 'secrets' | 'clock' | 'plans'>;

/**
 * Remembers that an account leaves its address, inside that transaction. Unverified addresses are not
 * remembered: otherwise anybody could use up the owner's gift.
 */
export async function rememberAddress(
  transaction: Executor,
  deps: Deps,
  user: Pick<User, 'email' | 'emailVerifiedAt'>,
): Promise<void> {
  if (!user.emailVerifiedAt) return;
  const [hash = ''] = addressHashes(deps, user.email);
  const values = { hash, leftAt: deps.clock.now() };
  await transaction.insert(formerAddresses).values(values).onConflictDoNothing();
}

/**
 * Takes back the sign-up tokens from an account whose address is now verified and had an account before. Not
 * earlier, because the balance of an unverified account would reveal that to a stranger.
 */
export async function withholdGift(
  transaction: Executor,
  deps: Deps,
  proven: { userId: number; email: string },
): Promise<void> {
  const rows = await transaction
    .select()
    .from(formerAddresses)
    .where(inArray(formerAddresses.hash, addressHashes(deps, proven.email)));
  const [first] = rows;
  if (!first) return;
  // Found again when the secret it was hashed with is gone.
  const [hash = ''] = addressHashes(deps, proven.email);
  await transaction.insert(formerAddresses).values({ hash, leftAt: first.leftAt }).onConflictDoNothing();
  await deps.plans.withdrawGift(transaction, proven.userId);
}
