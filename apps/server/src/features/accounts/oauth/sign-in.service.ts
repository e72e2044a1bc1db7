import type { OauthProvider } from '@polylogue/contract/oauth';
import type { Locale } from '@polylogue/contract/limits';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { verificationMailJob, type VerificationMailData } from '../accounts.jobs.ts';
import { insertUser, isEmailTaken, lockUser, type User } from '../accounts.queries.ts';
import { withholdGift } from '../former-addresses.ts';
import { lockUserByEmail } from '../passwords/passwords.queries.ts';
import { reportNewDevice } from '../profile/new-device.ts';
import type { SignedIn } from '../sessions/hand-over.ts';
import type { Visitor } from '../sessions/sessions.service.ts';
import type { Arrival } from './flows.service.ts';
import { displayNameOf, usernameCandidates } from './new-account.ts';
import { oauthExpiry } from './oauth-times.ts';
import { eraseUser } from '../deletion/erasure.ts';
import {
  findIdentity,
  insertIdentity,
  keepPending,
  spendPending,
  updateIdentity,
  type PendingIdentity,
} from './oauth.queries.ts';

/** A new identity whose owner must first agree to the terms. `token` goes into a cookie. */
export interface AwaitedAgreement {
  token: string;
  provider: OauthProvider;
  name: string;
  email: string | null;
}

/** Where a sign-up comes from. */
export interface SignUpOrigin {
  visitor: Visitor;
  language: Locale;
}

/** Sign-in and sign-up with a provider's identity. */
export interface OauthSignIn {
  /** A known identity signs in. A new one awaits the agreement, unless its address is already taken. */
  enter(arrival: Arrival, visitor: Visitor): Promise<SignedIn | AwaitedAgreement>;
  /** Creates the account of a new identity. `email` is used only if the provider gave none. */
  complete(
    agreed: { token: string | undefined; email: string | undefined },
    origin: SignUpOrigin,
  ): Promise<SignedIn>;
}

/** What is known about a person before there is an account. */
type Newcomer = Pick<PendingIdentity, 'provider' | 'subject' | 'emailProven' | 'subscribe'> & {
  email: string;
  name: string | null;
};

/** The same person signed up twice at once: the later one starts over and finds the earlier account. */
class Overtaken extends Error {}

/** Creates the provider sign in service. */
export function createOauthSignIn(context: AccountsContext): OauthSignIn {
  const { agreements, clock, jobs, sessions } = context;
  const { db } = context.database;

  async function enter({ provider, identity, subscribe }: Arrival, visitor: Visitor) {
    return inTransaction(db, async (transaction) => {
      const known = await signInKnown(transaction, { provider, ...identity }, visitor);
      if (known) return known;
      const { subject, email, emailProven, name } = identity;
      if (email !== null) await refuseTaken(transaction, { email, emailProven });
      const token = randomToken();
      await keepPending(transaction, {
        key: hashToken(token),
        purpose: 'login',
        provider,
        subject,
        email,
        emailProven,
        name: name ?? '',
        subscribe,
        expiresAt: oauthExpiry(clock.now()),
      });
      return { token, provider, name: name ?? '', email };
    });
  }

  /** The address is updated for display, but never decides whose account it is. */
  async function signInKnown(
    transaction: Executor,
    told: { provider: OauthProvider; subject: string; email: string | null; name: string | null },
    visitor: Visitor,
  ): Promise<SignedIn | undefined> {
    const found = await findIdentity(transaction, told);
    const user = found && (await lockUser(transaction, found.userId));
    if (!found || !user) return undefined;
    await updateIdentity(transaction, found.id, {
      email: told.email ?? found.email,
      name: told.name ?? found.name,
    });
    await reportNewDevice(transaction, context, { user, visitor });
    const tokens = await sessions.start(transaction, { userId: user.id, remember: false, visitor });
    return { user, tokens };
  }

  /**
   * An address somebody has verified, or may revert to, is theirs: they must sign in and link. An unverified
   * one yields only to a person for whom the provider has verified it. Returns the account to remove.
   */
  async function refuseTaken(
    transaction: Executor,
    wanted: { email: string; emailProven: boolean },
  ): Promise<User | undefined> {
    const holder = await lockUserByEmail(transaction, wanted.email);
    if (holder && !holder.emailVerifiedAt && wanted.emailProven) return holder;
    if (holder || (await isEmailTaken(transaction, wanted.email))) throw new CallError('oauth_email_taken');
    return undefined;
  }

  async function complete(...[agreed, origin]: Parameters<OauthSignIn['complete']>): Promise<SignedIn> {
    const { token, email } = agreed;
    if (token === undefined) throw new CallError('oauth_failed');
    const attempt = () => completeOnce({ key: hashToken(token), email }, origin);
    const { signedIn, ended } = await attempt().catch((error: unknown) => {
      // Whoever took the address a moment ago may be the same person, in another browser.
      const isTaken = error instanceof CallError && error.code === 'oauth_email_taken';
      if (isTaken || error instanceof Overtaken) return attempt();
      throw error;
    });
    await sessions.revoke(ended);
    return signedIn;
  }

  /** Everything is checked again: up to ten minutes may have passed since the identity arrived. */
  function completeOnce(agreed: { key: string; email: string | undefined }, origin: SignUpOrigin) {
    const { visitor } = origin;
    return inTransaction(db, async (transaction) => {
      const pending = await spendPending(transaction, { key: agreed.key, now: clock.now() });
      if (pending?.purpose !== 'login') throw new CallError('oauth_failed');
      const name = pending.name || null;
      const known = await signInKnown(transaction, { ...pending, name }, visitor);
      if (known) return { signedIn: known, ended: [] };
      const email = pending.email ?? agreed.email;
      if (email === undefined) throw fieldError('email', 'required');
      const inTheWay = await refuseTaken(transaction, { email, emailProven: pending.emailProven });
      // Its creator never showed that the mailbox is theirs, so nothing of it may reach the proven owner.
      const ended = inTheWay
        ? await eraseUser(transaction, context, { user: inTheWay, at: clock.now() })
        : [];
      const user = await createAccount(transaction, { ...pending, email, name }, origin);
      const tokens = await sessions.start(transaction, { userId: user.id, remember: false, visitor });
      return { signedIn: { user, tokens }, ended };
    });
  }

  async function createAccount(
    transaction: Executor,
    newcomer: Newcomer,
    { visitor, language }: SignUpOrigin,
  ): Promise<User> {
    const { provider, subject, email, emailProven, name } = newcomer;
    const createdAt = clock.now();
    const userId = await insertNamed(transaction, newcomer, {
      email,
      emailVerifiedAt: emailProven ? createdAt : null,
      displayName: displayNameOf(newcomer),
      country: visitor.country,
      locale: language,
      unsubscribedFromNews: !newcomer.subscribe,
      createdAt,
    });
    await agreements.record(transaction, userId, createdAt);
    const identity = { userId, provider, subject, email: newcomer.email, name, createdAt };
    if (!(await insertIdentity(transaction, identity))) throw new Overtaken();
    const user = await lockUser(transaction, userId);
    if (!user) throw new Overtaken();
    const data: VerificationMailData = { userId, language };
    if (emailProven) await withholdGift(transaction, context, { userId, email });
    else await jobs.enqueue(transaction, verificationMailJob, data);
    return user;
  }

  return { enter, complete };
}

/** Stores the account under the first free user name. */
async function insertNamed(
  transaction: Executor,
  named: { name: string | null; email: string },
  values: Omit<Parameters<typeof insertUser>[1], 'username'>,
): Promise<number> {
  for (const username of usernameCandidates(named)) {
    const userId = await insertUser(transaction, { ...values, username });
    if (userId !== undefined) return userId;
    if (await isEmailTaken(transaction, named.email)) throw new Overtaken();
  }
  throw new CallError('conflict');
}
