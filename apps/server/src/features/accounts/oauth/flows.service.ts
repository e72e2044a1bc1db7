import { createHash, timingSafeEqual } from 'node:crypto';
import type { OauthProvider, OauthReturn } from '@polylogue/contract/oauth';
import { publicUrl } from '../../../config.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import type { Identity, SignInAttempt } from '../../../vendors/oauth/provider.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { findUser } from '../accounts.queries.ts';
import { requireOwner } from '../passwords/require-owner.ts';
import { oauthExpiry } from './oauth-times.ts';
import { insertFlow, spendFlow, type OauthFlow } from './oauth.queries.ts';

/** A visitor returning from a provider, and why they went there. */
export interface Arrival {
  provider: OauthProvider;
  identity: Identity;
  subscribe: boolean;
}

/** Round trips to a provider. */
export interface OauthFlows {
  /** Where to send the browser, and the token for its cookie. */
  begin(
    wish: { provider: OauthProvider; subscribe: boolean },
    owner: Caller | null,
  ): Promise<{ href: string; token: string }>;
  /**
   * Finishes a flow. It is spent whatever the outcome, and must match the browser, the purpose, the state
   * and, for a binding, the session.
   */
  arrive(
    returned: OauthReturn,
    presented: { token: string | undefined; owner: Caller | null },
  ): Promise<Arrival>;
}

/** The pages providers return to. Fixed, so that no external URL is ever followed. */
const returnPages = { login: '/oauth/login', link: '/chat/oauth-binding' } as const;

/** Creates the flow service. */
export function createOauthFlows(context: AccountsContext): OauthFlows {
  const { clock, config } = context;
  const { db } = context.database;

  function attemptOf(flow: Pick<OauthFlow, 'state' | 'nonce' | 'verifier' | 'purpose'>): SignInAttempt {
    const { state, nonce, verifier, purpose } = flow;
    return { state, nonce, verifier, redirectUri: publicUrl(config) + returnPages[purpose] };
  }

  async function begin(...[wish, owner]: Parameters<OauthFlows['begin']>) {
    if (owner) await refuseToLink(owner);
    const provider = context.oauth[wish.provider];
    if (!provider) throw new CallError('unavailable');
    const token = randomToken();
    const flow = {
      hash: hashToken(token),
      provider: wish.provider,
      purpose: owner ? ('link' as const) : ('login' as const),
      state: randomToken(),
      nonce: randomToken(),
      verifier: randomToken(),
      subscribe: wish.subscribe,
      userId: owner?.userId,
      sessionId: owner?.sessionId,
      expiresAt: oauthExpiry(clock.now()),
    };
    const href = await provider.authorizationUrl(attemptOf(flow));
    await insertFlow(db, flow);
    return { href, token };
  }

  /**
   * A linked provider is a way in for good. An account created with a stranger's address must not gain one before the
   * stranger verifies it, and somebody at an unattended screen must not add their own.
   */
  async function refuseToLink(caller: Caller): Promise<void> {
    await inTransaction(db, async (transaction) => {
      const user = await findUser(transaction, caller.userId);
      if (!user) throw new CallError('unauthorized');
      if (!user.emailVerifiedAt) throw new CallError('email_not_verified');
      await requireOwner(transaction, { user, caller, now: clock.now() });
    });
  }

  async function arrive(...[returned, { token, owner }]: Parameters<OauthFlows['arrive']>) {
    const flow = token === undefined ? undefined : await spendFlow(db, hashToken(token), clock.now());
    if (!flow || !isSame(flow.state, returned.state)) throw new CallError('oauth_failed');
    const isMeant = owner ? isOwnLink(flow, owner) : flow.purpose === 'login';
    const provider = context.oauth[flow.provider];
    if (!isMeant || !provider) throw new CallError('oauth_failed');
    const identity = await provider.exchange(returned, attemptOf(flow));
    return { provider: flow.provider, identity, subscribe: flow.subscribe };
  }

  return { begin, arrive };
}

function isOwnLink(flow: OauthFlow, owner: Caller): boolean {
  return flow.purpose === 'link' && flow.userId === owner.userId && flow.sessionId === owner.sessionId;
}

/** Constant-time comparison; hashing makes the lengths equal. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}
