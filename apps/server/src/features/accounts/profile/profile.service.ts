import type { UserSettings } from '@polylogue/contract/accounts';
import type { CallOutput } from '@polylogue/contract/call';
import type { Locale } from '@polylogue/contract/limits';
import type { updatePersonal } from '@polylogue/contract/profile';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { verificationMailJob, type VerificationMailData } from '../accounts.jobs.ts';
import { avatarUrl } from '../accounts.present.ts';
import { findUser, lockUser, updateUser, type User } from '../accounts.queries.ts';
import { mailTokens } from '../accounts.tables.ts';
import { languageOfUser } from '../mails/user-language.ts';
import { tellAccountChanged } from './account-changed.ts';
import { isCountry } from './countries.ts';
import { openEmailChange, refuseTaken } from './email-change.ts';
import { requireOwner } from '../passwords/require-owner.ts';
import { isUniqueViolation } from '../../../platform/db/query-errors.ts';

/** Requested changes; absent fields stay. */
export type PersonalChanges = CallOutput<typeof updatePersonal>['body'];

/** An account's profile. */
export interface Profile {
  user(userId: number): Promise<User>;
  personal(userId: number): Promise<UserSettings>;
  /** All or nothing. A new e-mail takes effect only through the link mailed to it. */
  update(caller: Caller, changes: PersonalChanges): Promise<UserSettings>;
  setNews(userId: number, unsubscribed: boolean): Promise<User>;
  setLanguage(userId: number, language: Locale): Promise<void>;
  resendVerification(userId: number): Promise<void>;
}

type ProfileDeps = Pick<AccountsDeps, 'database' | 'jobs' | 'clock' | 'rateLimits' | 'realtime'>;

/** Creates the profile service. */
export function createProfile(deps: ProfileDeps): Profile {
  const { db } = deps.database;

  async function user(userId: number): Promise<User> {
    return existing(await findUser(db, userId));
  }

  async function personal(userId: number): Promise<UserSettings> {
    const found = await user(userId);
    return presentPersonal(found, await findPendingEmail(db, userId, deps.clock.now()));
  }

  async function change(userId: number, values: Parameters<typeof updateUser>[2]): Promise<User> {
    const changed = existing(await updateUser(db, userId, values));
    tellAccountChanged(deps, userId);
    return changed;
  }

  async function update(caller: Caller, changes: PersonalChanges): Promise<UserSettings> {
    const { userId } = caller;
    const newEmail = otherEmail(await user(userId), changes.email);
    if (newEmail !== undefined) await refuseTaken(deps, { userId, email: newEmail });
    const values = valuesOf(changes);
    try {
      await inTransaction(db, async (transaction) => {
        const locked = existing(await lockUser(transaction, userId));
        if (newEmail !== undefined) await changeEmail(transaction, caller, { user: locked, newEmail });
        if (Object.keys(values).length > 0) await updateUser(transaction, userId, values);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'users_username_key')) throw fieldError('username', 'taken');
      throw error;
    }
    tellAccountChanged(deps, userId);
    return personal(userId);
  }

  async function changeEmail(
    transaction: Executor,
    caller: Caller,
    { user: locked, newEmail }: { user: User; newEmail: string },
  ): Promise<void> {
    const now = deps.clock.now();
    const pending = await findPendingEmail(transaction, locked.id, now);
    // Repeating the mail needs no second confirmation.
    const isRepeated = pending?.toLowerCase() === newEmail.toLowerCase();
    if (!isRepeated) await requireOwner(transaction, { user: locked, caller, now });
    await openEmailChange(transaction, deps, { userId: locked.id, email: newEmail });
  }

  async function resendVerification(userId: number): Promise<void> {
    const found = await user(userId);
    if (found.emailVerifiedAt) throw new CallError('conflict');
    const data: VerificationMailData = { userId, language: languageOfUser(found) };
    await deps.jobs.enqueue(db, verificationMailJob, data);
  }

  return {
    user,
    personal,
    update,
    setNews: (userId, unsubscribed) => change(userId, { unsubscribedFromNews: unsubscribed }),
    setLanguage: async (userId, language) => void (await change(userId, { locale: language })),
    resendVerification,
  };
}

/** A session whose account is deleted counts as none. */
function existing(user: User | undefined): User {
  if (!user) throw new CallError('unauthorized');
  return user;
}

function otherEmail(user: User, email: string | undefined): string | undefined {
  return email?.toLowerCase() === user.email.toLowerCase() ? undefined : email;
}

function valuesOf(changes: PersonalChanges): Partial<User> {
  const { username, display_name: displayName, country } = changes;
  if (country && !isCountry(country)) throw fieldError('country', 'invalid');
  return {
    ...(username === undefined ? {} : { username: username.normalize('NFC') }),
    ...(displayName === undefined ? {} : { displayName }),
    ...(country === undefined ? {} : { country: country || null }),
  };
}

async function findPendingEmail(executor: Executor, userId: number, now: Date): Promise<string | null> {
  const rows = await executor
    .select({ email: mailTokens.email })
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.userId, userId),
        eq(mailTokens.purpose, 'change'),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(mailTokens.expiresAt))
    .limit(1);
  return rows[0]?.email ?? null;
}

function presentPersonal(user: User, pendingEmail: string | null): UserSettings {
  return {
    email: user.email,
    username: user.username,
    display_name: user.displayName,
    countryUuid: user.country,
    avatar: avatarUrl(user),
    emailVerified: user.emailVerifiedAt !== null,
    pendingEmail,
    hasPassword: user.passwordHash !== null,
  };
}
