import type { PasswordCheck } from '@polylogue/contract/accounts';
import { passwordBlock, sessionTimes } from '@polylogue/contract/limits';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { findUser, lockUser, updateUser, type User } from '../accounts.queries.ts';
import { clearBeforeFirstVerification, isSettled } from '../first-verification.ts';
import { withholdGift } from '../former-addresses.ts';
import { cancelLinks, findLink, spendLink } from '../mails/mail-links.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { endSessionsOf } from '../sessions/sessions.queries.ts';
import {
  passwordChangedMailJob,
  resetMailJob,
  type PasswordChangedMailData,
  type ResetMailData,
} from './passwords.jobs.ts';
import {
  closePasswordWindow,
  endOtherSessions,
  forgivePasswordTries,
  openPasswordWindow,
  takePasswordTry,
} from './passwords.queries.ts';

/** Password resets and changes. */
export interface Passwords {
  /** Does the same for every address; only the job looks up the account. */
  requestReset(request: ResetMailData): Promise<void>;
  /** Sets a password through a mailed link and ends every session. */
  resetByLink(reset: { token: string; password: string }): Promise<void>;
  /** Checks the old password; success allows {@link Passwords.change} in this session for ten minutes. */
  check(caller: Caller, password: string): Promise<PasswordCheck>;
  /** Sets a password and ends the other sessions. */
  change(caller: Caller, password: string): Promise<void>;
}

type Context = Pick<AccountsContext, 'database' | 'jobs' | 'clock' | 'sessions' | 'secrets' | 'plans'>;

const confirmed: PasswordCheck = { result: true, block: false, attempts: passwordBlock.attempts };
const blocked: PasswordCheck = { result: false, block: true, attempts: 0 };
const freshTries = { passwordAttempts: 0, passwordBlockedUntil: null };

/** Creates the password service. */
export function createPasswords(context: Context): Passwords {
  const { clock, jobs, sessions } = context;
  const { db } = context.database;

  /** Every new password cancels pending changes and notifies the owner. */
  async function keepPassword(transaction: Executor, user: User, passwordHash: string): Promise<void> {
    await updateUser(transaction, user.id, { passwordHash, ...freshTries });
    await cancelLinks(transaction, { userId: user.id, purposes: ['change'], now: clock.now() });
    const data: PasswordChangedMailData = { userId: user.id };
    await jobs.enqueue(transaction, passwordChangedMailJob, data);
  }

  async function resetByLink({ token, password }: { token: string; password: string }): Promise<void> {
    const now = clock.now();
    const link = { token, purposes: ['reset'], now } as const;
    // Checked first, so that a guess does not cost a password hash.
    if (!(await findLink(db, link))) throw fieldError('resetToken', 'invalid_token');
    const passwordHash = await hashPassword(password);
    const ended = await inTransaction(db, async (transaction) => {
      const spent = await spendLink(transaction, link);
      if (!spent || spent.user.email !== spent.link.email) return null;
      const { user } = spent;
      await keepPassword(transaction, user, passwordHash);
      await cancelLinks(transaction, { userId: user.id, purposes: ['reset'], now });
      if (isSettled(user)) return endSessionsOf(transaction, user.id, now);
      // The link came by mail, so the mailbox is verified, but somebody else may have created the account.
      if (!user.emailVerifiedAt)
        await withholdGift(transaction, context, { userId: user.id, email: user.email });
      await updateUser(transaction, user.id, {
        emailVerifiedAt: user.emailVerifiedAt ?? now,
        confirmedElsewhere: false,
      });
      return clearBeforeFirstVerification(transaction, { user, now, keepFounder: false });
    });
    if (!ended) throw fieldError('resetToken', 'invalid_token');
    await sessions.revoke(ended);
  }

  async function check(caller: Caller, password: string): Promise<PasswordCheck> {
    const { userId } = caller;
    const user = await findUser(db, userId);
    if (!user) throw new CallError('unauthorized');
    if (user.passwordHash === null) return confirmed;
    const now = clock.now();
    const attempt = await takePasswordTry(db, { userId, now });
    if (!attempt) return blocked;
    if (!(await verifyPassword(attempt.passwordHash, password))) {
      const attempts = Math.max(passwordBlock.attempts - attempt.attempts, 0);
      return { result: false, block: attempts === 0, attempts };
    }
    await forgivePasswordTries(db, userId);
    await openPasswordWindow(db, { ...caller, now });
    return confirmed;
  }

  async function change(caller: Caller, password: string): Promise<void> {
    const now = clock.now();
    const openedSince = new Date(now.getTime() - sessionTimes.passwordChangeWindow * 1000);
    const passwordHash = await hashPassword(password);
    const ended = await inTransaction(db, async (transaction) => {
      const user = await lockUser(transaction, caller.userId);
      if (!user) throw new CallError('unauthorized');
      const isOpen = await closePasswordWindow(transaction, { ...caller, openedSince });
      if (user.passwordHash !== null && !isOpen) throw new CallError('password_not_confirmed');
      await keepPassword(transaction, user, passwordHash);
      // Somebody who signed up with a stranger's address must not be able to void the stranger's reset link.
      if (isSettled(user)) await cancelLinks(transaction, { userId: user.id, purposes: ['reset'], now });
      return endOtherSessions(transaction, { ...caller, now });
    });
    await sessions.revoke(ended);
  }

  return {
    requestReset: async (request) => void (await jobs.enqueue(db, resetMailJob, request)),
    resetByLink,
    check,
    change,
  };
}
