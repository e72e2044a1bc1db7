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
import { tellOfNewDevice } from '../profile/new-device.ts';
import type { SignedIn } from '../sessions/hand-over.ts';
import type { Visitor } from '../sessions/sessions.service.ts';
import type { Arrival } from './flows.service.ts';
import { displayNameOf, usernameCandidates } from './new-account.ts';
import { oauthExpiry } from './oauth-times.ts';
import {
  findIdentity,
  insertIdentity,
  keepPending,
  spendPending,
  updateIdentity,
  type PendingIdentity,
} from './oauth.queries.ts';
import { eraseUnverified } from './unverified-account.ts';

/** A new identity whose owner has to agree to the terms first. `token` goes into a cookie. */
export interface AwaitedAgreement {
  token: string;
  provider: OauthProvider;
  name: string;
  email: string | null;
}

/** Where a new account is made from. */
export interface SignUpOrigin {
  visitor: Visitor;
  language: Locale;
}

/** Signing in and up with an identity of a provider. */
export interface OauthSignIn {
  /** A known identity signs in. A new one waits for the agreement, unless its address is somebody's already. */
  enter(arrival: Arrival, visitor: Visitor): Promise<SignedIn | AwaitedAgreement>;
  /** Makes the account of a new identity. `email` counts only when the provider told none. */
  complete(
    agreed: { token: string | undefined; email: string | undefined },
    origin: SignUpOrigin,
  ): Promise<SignedIn>;
}

/** What is known of somebody before there is an account. */
type Newcomer = Pick<PendingIdentity, 'provider' | 'subject' | 'emailProven' | 'subscribe'> & {
  email: string;
  name: string | null;
};

/** Two sign-ups of one person at once: the later one starts anew and finds the account of the earlier. */
class Overtaken extends Error {}

/** Makes the sign-in over the stored identities. */
export function createOauthSignIn(context: AccountsContext): OauthSignIn {
  const { clock, jobs, sessions } = context;
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

  /** The address is shown anew, but never decides whose account it is. */
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
    await tellOfNewDevice(transaction, context, { user, visitor });
    const tokens = await sessions.start(transaction, { userId: user.id, remember: false, visitor });
    return { user, tokens };
  }

  /**
   * An address that somebody has proven, or may go back to, is theirs: they sign in and bind. One that nobody has
   * proven is given up only to whoever the provider proves it for. Answers the account that has to make way.
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
      if (error instanceof Overtaken) return attempt();
      throw error;
    });
    await sessions.revoke(ended);
    return signedIn;
  }

  /** Everything is looked at again: ten minutes may have passed since the identity came. */
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
      const ended = inTheWay ? await eraseUnverified(transaction, context, inTheWay) : [];
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

/** Stores the account under the first user name that is free. */
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
