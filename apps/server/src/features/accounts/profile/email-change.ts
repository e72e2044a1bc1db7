import type { RateLimit } from '@polylogue/contract/call';
import { linkTimes } from '@polylogue/contract/limits';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { AccountsContext } from '../accounts.context.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { isEmailTaken, updateUser, type User } from '../accounts.queries.ts';
import { removeIdentities } from '../first-verification.ts';
import { rememberAddress } from '../former-addresses.ts';
import { cancelLinks, openLink, spendLink, type MailLink } from '../mails/mail-links.ts';
import { resetMailJob, type ResetMailData } from '../passwords/passwords.jobs.ts';
import { endSessionsOf } from '../sessions/sessions.queries.ts';
import { emailChangedMailJob, emailChangeMailJob, type LinkMailData } from './profile.jobs.ts';
import { isUniqueViolation } from '../../../platform/db/query-errors.ts';

/** Mails to addresses of the user's choice; a higher limit would let us be used to flood strangers. */
const changeLimit: RateLimit = { requests: 5, seconds: 15 * 60, by: 'user' };

const emailIndex = 'users_email_key';

/** Refuses an address that is taken. */
export async function refuseTaken(
  deps: Pick<AccountsDeps, 'database'>,
  wanted: { userId: number; email: string },
): Promise<void> {
  const { userId, email } = wanted;
  if (await isEmailTaken(deps.database.db, email, userId)) throw fieldError('email', 'taken');
}

/**
 * Requests confirmation from the new address, inside a transaction that has locked the account. Only the
 * latest request counts, and too many are refused.
 */
export async function openEmailChange(
  transaction: Executor,
  deps: Pick<AccountsDeps, 'jobs' | 'clock' | 'rateLimits'>,
  change: { userId: number; email: string },
): Promise<void> {
  const { userId, email } = change;
  await deps.rateLimits.consume('e-mail change', changeLimit, `user:${userId}`);
  const now = deps.clock.now();
  await cancelLinks(transaction, { userId, purposes: ['change'], now });
  const expiresAt = new Date(now.getTime() + linkTimes.verifyEmail * 1000);
  const hash = await openLink(transaction, { userId, email, purpose: 'change', expiresAt });
  const data: LinkMailData = { userId, hash };
  await deps.jobs.enqueue(transaction, emailChangeMailJob, data);
}

/**
 * Gives an account with a verified address the one whose link was followed, inside the transaction that spent
 * it. The old address gets a link to revert. Returns the account; null if the address is taken by now.
 */
export async function confirmEmailChange(
  transaction: Executor,
  deps: Pick<AccountsDeps, 'jobs' | 'clock' | 'secrets' | 'plans'>,
  spent: { user: User; link: MailLink },
): Promise<User | null> {
  const { user, link } = spent;
  const now = deps.clock.now();
  if (await isEmailTaken(transaction, link.email, user.id)) return null;
  // The signed-in person reads the new address's mail, so the account is theirs.
  const changes = { email: link.email, emailVerifiedAt: now, confirmedElsewhere: false };
  const changed = await updateUser(transaction, user.id, changes);
  if (!changed) return null;
  await rememberAddress(transaction, deps, user);
  await cancelLinks(transaction, { userId: user.id, purposes: ['change', 'reset'], now });
  const expiresAt = new Date(now.getTime() + linkTimes.revertEmail * 1000);
  const way = { userId: user.id, email: user.email, purpose: 'revert', expiresAt } as const;
  const data: LinkMailData = { userId: user.id, hash: await openLink(transaction, way) };
  await deps.jobs.enqueue(transaction, emailChangedMailJob, data);
  return changed;
}

/** Whether two accounts claimed the same address concurrently. */
export function isEmailRace(error: unknown): boolean {
  return isUniqueViolation(error, emailIndex);
}

/**
 * Reverts a change through the link mailed to the old address. Somebody else may have had the account
 * meanwhile, so everything that could be theirs is removed: sessions, the password, linked providers, pending
 * changes and later revert links. Earlier ones stay, or a thief who changes twice could lock the owner out.
 */
export async function revertEmail(
  context: Pick<AccountsContext, 'database' | 'jobs' | 'clock' | 'sessions'>,
  token: string,
): Promise<number> {
  const now = context.clock.now();
  const reverted = await inTransaction(context.database.db, async (transaction) => {
    const spent = await spendLink(transaction, { token, purposes: ['revert'], now });
    if (!spent) return null;
    const { user, link } = spent;
    await updateUser(transaction, user.id, {
      email: link.email,
      emailVerifiedAt: now,
      confirmedElsewhere: false,
      passwordHash: null,
      passwordAttempts: 0,
      passwordBlockedUntil: null,
    });
    await cancelLinks(transaction, { userId: user.id, purposes: ['change', 'reset', 'verify'], now });
    const later = { userId: user.id, purposes: ['revert'], now, expiringFrom: link.expiresAt } as const;
    await cancelLinks(transaction, later);
    await removeIdentities(transaction, user.id);
    const data: ResetMailData = { email: link.email, state: 'default' };
    await context.jobs.enqueue(transaction, resetMailJob, data);
    return { userId: user.id, ended: await endSessionsOf(transaction, user.id, now) };
  }).catch((error: unknown) => {
    if (isEmailRace(error)) return null;
    throw error;
  });
  if (!reverted) throw new CallError('wrong_verify_email_token');
  await context.sessions.revoke(reverted.ended);
  return reverted.userId;
}
