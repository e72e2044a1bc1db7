import { createHash } from 'node:crypto';
import type { RateLimit } from '@polylogue/contract/call';
import { sessionTimes, type Locale } from '@polylogue/contract/limits';
import { signInForm, type Registration } from '@polylogue/contract/validation';
import type { Config } from '../../config.ts';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { verificationMailJob, type VerificationMailData } from './accounts.jobs.ts';
import {
  findForSignIn,
  findTaken,
  findUser,
  holdUser,
  insertUser,
  isEmailTaken,
  lockUser,
  type SignInAccount,
  type User,
} from './accounts.queries.ts';
import { languageOfUser } from './mails/user-language.ts';
import { reportNewDevice } from './profile/new-device.ts';
import type { BasicCredentials } from './sessions/basic-credentials.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { SignedIn } from './sessions/hand-over.ts';
import type { Sessions, Visitor } from './sessions/sessions.service.ts';

/** Accounts: sign-up and sign-in. */
export interface Accounts {
  /** By e-mail or user name. Wrong, unknown and malformed credentials take the same work and get the same answer. */
  signIn(attempt: {
    credentials: BasicCredentials | null;
    remember: boolean;
    visitor: Visitor;
  }): Promise<SignedIn>;
  /** Creates the account and, in the same transaction, the job that mails the verification link; returns its id. */
  register(registration: Registration, origin: { country: string | null; language: Locale }): Promise<number>;
  isEmailFree(email: string): Promise<boolean>;
  /** The account of a signed-in user; a session whose account is deleted counts as none. */
  current(userId: number): Promise<User>;
}

/** Attempts per account, in addition to the contract's limit per address. */
const accountLimit: RateLimit = { requests: 20, seconds: 15 * 60, by: 'address' };

/** Creates the accounts service. */
export function createAccounts(deps: AccountsDeps, sessions: Sessions): Accounts {
  const { agreements, clock, jobs, rateLimits } = deps;
  const { db } = deps.database;

  async function signIn(attempt: Parameters<Accounts['signIn']>[0]): Promise<SignedIn> {
    const { credentials, remember, visitor } = attempt;
    const form = signInForm.safeParse({ email: credentials?.name, password: credentials?.password });
    const name = form.success ? form.data.email.normalize('NFC') : '';
    const since = new Date(clock.now().getTime() - sessionTimes.refreshToken * 1000);
    const account = await findForSignIn(db, { name, address: visitor.address, since });
    await rateLimits.consume('sign-in to account', accountLimit, attemptKey(account, name, visitor.address));
    const stored = account?.user.passwordHash ?? null;
    const matches = await verifyPassword(stored, form.success ? form.data.password : '');
    if (!account || !matches) throw new CallError('invalid_username_or_password');
    return inTransaction(db, async (transaction) => {
      const user = await lockUser(transaction, account.user.id);
      // The password changed while it was being checked, so the account's sessions have just been ended.
      if (!user || user.passwordHash !== stored) throw new CallError('invalid_username_or_password');
      await reportNewDevice(transaction, deps, { user, visitor });
      const tokens = await sessions.start(transaction, { userId: user.id, remember, visitor });
      return { user, tokens };
    });
  }

  async function register(...[registration, origin]: Parameters<Accounts['register']>): Promise<number> {
    const { email } = registration;
    const username = registration.login.normalize('NFC');
    await refuseTaken({ email, username });
    const passwordHash = await hashPassword(registration.password);
    const created = await inTransaction(db, async (transaction) => {
      const userId = await insertUser(transaction, {
        email,
        username,
        displayName: registration.name,
        passwordHash,
        country: origin.country,
        locale: origin.language,
        unsubscribedFromNews: registration.subscribe !== true,
        createdAt: clock.now(),
      });
      if (userId === undefined) return undefined;
      await agreements.record(transaction, userId, clock.now());
      const { chosen } = registration;
      const data: VerificationMailData = { userId, language: origin.language, chosen };
      await jobs.enqueue(transaction, verificationMailJob, data);
      return userId;
    });
    if (created !== undefined) return created;
    await refuseTaken({ email, username });
    throw new CallError('conflict');
  }

  async function refuseTaken(wanted: { email: string; username: string }): Promise<void> {
    const taken = await findTaken(db, wanted);
    if (!taken.email && !taken.username) return;
    throw new CallError('validation_error', {
      validationErrors: {
        ...(taken.email ? { email: 'taken' } : {}),
        ...(taken.username ? { login: 'taken' } : {}),
      },
    });
  }

  return {
    signIn,
    register,
    isEmailFree: async (email) => !(await isEmailTaken(db, email)),
    current: async (userId) => {
      const user = await findUser(db, userId);
      if (!user) throw new CallError('unauthorized');
      return user;
    },
  };
}

/** The name that a user shows; empty if the account is gone. */
export async function nameOfUser(executor: Executor, userId: number): Promise<string> {
  return (await findUser(executor, userId))?.displayName ?? '';
}

/** The country a user lives in, as an ISO code; null where it is not known. */
export async function countryOfUser(executor: Executor, userId: number): Promise<string | null> {
  return (await findUser(executor, userId))?.country ?? null;
}

/** Who pays, as a gateway and a mail need to know. */
export interface Payer {
  email: string;
  name: string;
  language: Locale;
  country: string | null;
}

/** The payer of an account; undefined once it is deleted. `held`: it stays as it is until the transaction ends. */
export async function payerOf(executor: Executor, userId: number, held?: 'held'): Promise<Payer | undefined> {
  const user = await (held ? holdUser : findUser)(executor, userId);
  if (!user) return undefined;
  const { email, displayName: name, country } = user;
  return { email, name, language: languageOfUser(user), country };
}

/**
 * Refuses to send for an account with an unverified address, unless the operator allows it. Takes an account
 * the caller has already read, so it costs no query.
 */
export function refuseUnverified(
  config: Pick<Config, 'UNVERIFIED_MAY_SEND'>,
  user: Pick<User, 'emailVerifiedAt'>,
): void {
  if (user.emailVerifiedAt || config.UNVERIFIED_MAY_SEND) return;
  throw new CallError('email_not_verified');
}

/**
 * Key under which failed attempts are counted. An address the account was signed in from before counts
 * separately, so that a stranger's wrong passwords never lock the owner out.
 */
function attemptKey(account: SignInAccount | undefined, name: string, address: string): string {
  if (name === '') return `address:${address}`;
  if (!account) return `name:${createHash('sha256').update(name.toLowerCase()).digest('base64url')}`;
  return account.knownAddress ? `user:${account.user.id}:${address}` : `user:${account.user.id}`;
}
