import { createHash } from 'node:crypto';
import type { RateLimit } from '@polylogue/contract/call';
import { sessionTimes, type Locale } from '@polylogue/contract/limits';
import { signInForm, type Registration } from '@polylogue/contract/validation';
import type { Config } from '../../config.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { verificationMailJob, type VerificationMailData } from './accounts.jobs.ts';
import {
  findForSignIn,
  findTaken,
  findUser,
  insertUser,
  isEmailTaken,
  lockUser,
  type SignInAccount,
  type User,
} from './accounts.queries.ts';
import { tellOfNewDevice } from './profile/new-device.ts';
import type { BasicCredentials } from './sessions/basic-credentials.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import type { SignedIn } from './sessions/hand-over.ts';
import type { Sessions, Visitor } from './sessions/sessions.service.ts';

export { avatarUrl } from './accounts.present.ts';

/** Accounts: signing up and signing in. */
export interface Accounts {
  /** By e-mail or user name. Wrong, unknown and malformed credentials get the same answer after the same work. */
  signIn(attempt: {
    credentials: BasicCredentials | null;
    remember: boolean;
    visitor: Visitor;
  }): Promise<SignedIn>;
  /** Makes the account and, in the same transaction, the job that mails the verification link; answers its id. */
  register(registration: Registration, origin: { country: string | null; language: Locale }): Promise<number>;
  isEmailFree(email: string): Promise<boolean>;
  /** The account of a signed-in user; a session whose account is gone counts as none. */
  current(userId: number): Promise<User>;
}

/** Tries at one account, beside the contract's limit per network address. */
const accountLimit: RateLimit = { requests: 20, seconds: 15 * 60, by: 'address' };

/** Makes the accounts over the stored ones. */
export function createAccounts(deps: AccountsDeps, sessions: Sessions): Accounts {
  const { clock, jobs, rateLimits } = deps;
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
      // A password replaced while it was being checked opens nothing: the sessions it had have just been ended.
      if (!user || user.passwordHash !== stored) throw new CallError('invalid_username_or_password');
      await tellOfNewDevice(transaction, deps, { user, visitor });
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
      const data: VerificationMailData = { userId, language: origin.language };
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

/**
 * Refuses to send for an account whose address nobody has proven, unless the operator allows it. It takes the account
 * as the caller has read it anyway: sending costs no statement more.
 */
export function refuseUnverified(
  config: Pick<Config, 'UNVERIFIED_MAY_SEND'>,
  user: Pick<User, 'emailVerifiedAt'>,
): void {
  if (user.emailVerifiedAt || config.UNVERIFIED_MAY_SEND) return;
  throw new CallError('email_not_verified');
}

/**
 * Whose tries count together. An address from which the account was signed in to before counts apart, so that a
 * stranger's wrong passwords never lock the owner out.
 */
function attemptKey(account: SignInAccount | undefined, name: string, address: string): string {
  if (name === '') return `address:${address}`;
  if (!account) return `name:${createHash('sha256').update(name.toLowerCase()).digest('base64url')}`;
  return account.knownAddress ? `user:${account.user.id}:${address}` : `user:${account.user.id}`;
}
