import type { Executor } from '../../platform/db/database.ts';
import { createSigner } from '../../platform/secrets.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUser } from './accounts.queries.ts';

type Deps = Pick<AccountsDeps, 'secrets'>;

/**
 * An address as keyed hashes, by which it is known again after its account is gone: the newest key's first, and while a
 * secret is replaced that of the old one. Without the key nobody can test addresses against the hashes.
 */
export function addressHashes(deps: Deps, email: string): string[] {
  return createSigner(deps.secrets.session, 'former-address').signAll(email.normalize('NFC').toLowerCase());
}

/**
 * The hashes of a user's address; undefined unless it is verified: a stranger could use up what its owner may have once,
 * or learn what they have had.
 */
export async function hashesOfUser(
  executor: Executor,
  deps: Deps,
  userId: number,
): Promise<string[] | undefined> {
  const user = await findUser(executor, userId);
  return user?.emailVerifiedAt ? addressHashes(deps, user.email) : undefined;
}
