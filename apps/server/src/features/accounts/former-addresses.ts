import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { deriveKey } from '../../platform/secrets.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import type { User } from './accounts.queries.ts';
import { formerAddresses } from './accounts.tables.ts';

type Deps = Pick<AccountsDeps, 'secrets' | 'clock' | 'plans'>;

/**
 * Remembers that an account leaves its address, inside the transaction in which it does. An address nobody has proven is
 * not remembered: anybody could use its gift up in the name of its owner.
 */
export async function rememberAddress(
  transaction: Executor,
  deps: Deps,
  user: Pick<User, 'email' | 'emailVerifiedAt'>,
): Promise<void> {
  if (!user.emailVerifiedAt) return;
  const values = { hash: hashOf(deps, user.email), leftAt: deps.clock.now() };
  await transaction.insert(formerAddresses).values(values).onConflictDoNothing();
}

/**
 * Takes the first tokens back from an account whose address has been proven and had an account before. Not earlier: the
 * balance of an unproven account would tell a stranger that somebody was here.
 */
export async function withholdGift(
  transaction: Executor,
  deps: Deps,
  proven: { userId: number; email: string },
): Promise<void> {
  const rows = await transaction
    .select()
    .from(formerAddresses)
    .where(eq(formerAddresses.hash, hashOf(deps, proven.email)));
  if (rows.length > 0) await deps.plans.withdrawGift(transaction, proven.userId);
}

/** Without the key nobody can try addresses against the hashes. */
function hashOf(deps: Deps, email: string): string {
  const key = deriveKey(deps.secrets.session, 'former-address');
  return createHmac('sha256', key).update(email.normalize('NFC').toLowerCase()).digest('base64url');
}
