import {
  oauthProvider,
  type OauthBinding,
  type OauthBindingStatus,
  type OauthProvider,
} from '@polylogue/contract/oauth';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { findUser, lockUser, type User } from '../accounts.queries.ts';
import { cancelLinks } from '../mails/mail-links.ts';
import { endOtherSessions } from '../passwords/passwords.queries.ts';
import { tellAccountChanged } from '../profile/account-changed.ts';
import type { Arrival } from './flows.service.ts';
import { oauthExpiry } from './oauth-times.ts';
import { linkedMailJob, type LinkedMailData } from './oauth.jobs.ts';
import {
  deleteIdentity,
  findIdentity,
  findPending,
  insertIdentity,
  keepPending,
  listIdentities,
  spendPending,
  updateIdentity,
  type BoundIdentity,
  type PendingIdentity,
} from './oauth.queries.ts';

/** Providers linked to an account. */
export interface OauthBindings {
  list(userId: number): Promise<OauthBindingStatus[]>;
  /** Keeps the identity for the session until it is confirmed, and tells what confirming would do. */
  prepare(caller: Caller, arrival: Arrival): Promise<OauthBinding>;
  /** Links the pending identity. Confirming twice links it once. */
  confirm(caller: Caller, provider: OauthProvider): Promise<void>;
  /** Unlinks a provider, but never the last way to sign in. */
  remove(userId: number, provider: OauthProvider): Promise<void>;
}

type Context = Pick<AccountsContext, 'database' | 'jobs' | 'clock' | 'sessions' | 'realtime'> & {
  plans: Pick<AccountsContext['plans'], 'isMoreExpensive'>;
};

/** Creates the binding service. */
export function createOauthBindings(context: Context): OauthBindings {
  const { clock, jobs, plans, sessions } = context;
  const { db } = context.database;

  async function list(userId: number): Promise<OauthBindingStatus[]> {
    const user = await findUser(db, userId);
    if (!user) throw new CallError('unauthorized');
    const bound = await listIdentities(db, userId);
    return oauthProvider.options.map((type) => {
      const identity = bound.find(({ provider }) => provider === type);
      return {
        type,
        status: identity !== undefined,
        email: identity?.email ?? null,
        removable: identity !== undefined && keepsWay(user, bound, identity),
      };
    });
  }

  async function prepare(caller: Caller, { provider, identity }: Arrival): Promise<OauthBinding> {
    const { subject, email, emailProven, name } = identity;
    const owner = await findIdentity(db, { provider, subject });
    const used = owner !== undefined && owner.userId !== caller.userId;
    await refuseSecond(db, { userId: caller.userId, provider, subject });
    await keepPending(db, {
      key: keyOf(caller, provider),
      purpose: 'link',
      provider,
      subject,
      email,
      emailProven,
      name: name ?? '',
      subscribe: false,
      userId: caller.userId,
      expiresAt: oauthExpiry(clock.now()),
    });
    return {
      type: provider,
      username: name ?? '',
      used,
      email,
      isTariffDear: used && (await plans.isMoreExpensive(owner.userId, caller.userId)),
    };
  }

  async function confirm(caller: Caller, provider: OauthProvider): Promise<void> {
    const now = clock.now();
    const wanted = { key: keyOf(caller, provider), now };
    const ended = await inTransaction(db, async (transaction) => {
      const seen = await findPending(transaction, wanted);
      const before = seen && (await findIdentity(transaction, seen));
      const locked = await lockBoth(transaction, caller.userId, before?.userId);
      const pending = await spendPending(transaction, wanted);
      if (!pending) return confirmedBefore(transaction, caller, provider);
      const bound = await findIdentity(transaction, pending);
      if (bound?.userId === caller.userId) return [];
      await refuseSecond(transaction, { ...pending, userId: caller.userId });
      if (bound) await moveHere(transaction, caller, { bound, owner: locked.get(bound.userId), pending });
      else await bindNew(transaction, caller, pending);
      await tell(transaction, caller.userId, { provider, change: 'linked' });
      return endOtherSessions(transaction, { ...caller, now });
    });
    await sessions.revoke(ended);
    tellAccountChanged(context, caller.userId);
  }

  /** In order of id, so that two confirmations cannot deadlock. */
  async function lockBoth(
    transaction: Executor,
    userId: number,
    otherId: number | undefined,
  ): Promise<Map<number, User>> {
    const locked = new Map<number, User>();
    const ids = [...new Set([userId, otherId ?? userId])].sort((one, other) => one - other);
    for (const id of ids) {
      const user = await lockUser(transaction, id);
      if (user) locked.set(id, user);
    }
    const own = locked.get(userId);
    if (!own) throw new CallError('unauthorized');
    if (!own.emailVerifiedAt) throw new CallError('email_not_verified');
    return locked;
  }

  async function confirmedBefore(transaction: Executor, caller: Caller, provider: OauthProvider) {
    const bound = await listIdentities(transaction, caller.userId);
    if (bound.some((identity) => identity.provider === provider)) return [];
    throw new CallError('oauth_failed');
  }

  async function bindNew(transaction: Executor, caller: Caller, pending: PendingIdentity): Promise<void> {
    const { provider, subject, email, name } = pending;
    const identity = { userId: caller.userId, provider, subject, email, name, createdAt: clock.now() };
    if (!(await insertIdentity(transaction, identity))) throw new CallError('conflict');
  }

  async function moveHere(
    transaction: Executor,
    caller: Caller,
    move: { bound: BoundIdentity; owner: User | undefined; pending: PendingIdentity },
  ): Promise<void> {
    const { bound, owner, pending } = move;
    // Without the lock, the owner's other ways to sign in could vanish meanwhile.
    if (!owner) throw new CallError('conflict');
    const others = await listIdentities(transaction, owner.id);
    if (!keepsWay(owner, others, bound)) throw new CallError('oauth_binding_used');
    const { email, name } = pending;
    await updateIdentity(transaction, bound.id, {
      userId: caller.userId,
      email,
      name,
      createdAt: clock.now(),
    });
    await tell(transaction, owner.id, { provider: bound.provider, change: 'unlinked' });
  }

  async function remove(userId: number, provider: OauthProvider): Promise<void> {
    await inTransaction(db, async (transaction) => {
      const user = await lockUser(transaction, userId);
      if (!user) throw new CallError('unauthorized');
      const bound = await listIdentities(transaction, userId);
      const identity = bound.find((one) => one.provider === provider);
      if (!identity) throw new CallError('not_found');
      if (!keepsWay(user, bound, identity)) throw new CallError('last_sign_in_way');
      await deleteIdentity(transaction, identity.id);
      await tell(transaction, userId, { provider, change: 'unlinked' });
    });
    tellAccountChanged(context, userId);
  }

  /** Every change of sign-in methods cancels pending changes and notifies the mailbox. */
  async function tell(
    transaction: Executor,
    userId: number,
    news: Omit<LinkedMailData, 'userId'>,
  ): Promise<void> {
    await cancelLinks(transaction, { userId, purposes: ['change'], now: clock.now() });
    const data: LinkedMailData = { userId, ...news };
    await jobs.enqueue(transaction, linkedMailJob, data);
  }

  return { list, prepare, confirm, remove };
}

/** A pending binding belongs to the session that started it. */
function keyOf(caller: Caller, provider: OauthProvider): string {
  return `${caller.sessionId}:${provider}`;
}

/** An account has one identity per provider: a second one would silently replace the first. */
async function refuseSecond(
  executor: Executor,
  wanted: { userId: number; provider: OauthProvider; subject: string },
): Promise<void> {
  const bound = await listIdentities(executor, wanted.userId);
  const isOther = bound.some(
    ({ provider, subject }) => provider === wanted.provider && subject !== wanted.subject,
  );
  if (isOther) throw new CallError('conflict');
}

/** Whether sign-in would still be possible without the identity. */
function keepsWay(user: User, bound: BoundIdentity[], identity: BoundIdentity): boolean {
  return user.passwordHash !== null || bound.some((other) => other.id !== identity.id);
}
