import { sessionTimes } from '@polylogue/contract/limits';
import { publicUrl } from '../../../config.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { AccountsContext } from '../accounts.context.ts';
import { insertMailToken, lockUser } from '../accounts.queries.ts';
import { spendLink } from '../mails/mail-links.ts';
import type { SignedIn } from '../sessions/hand-over.ts';
import type { Visitor } from '../sessions/sessions.service.ts';
import { insertAudit } from './audit.queries.ts';
import { createLoginLinkTokens } from './login-link.ts';

/** Lets the operator sign in as a user. Every link created and used is in the audit log. */
export interface Impersonation {
  /** A single-use link, valid for five minutes. */
  makeLink(userId: number): Promise<{ url: string; expiresAt: Date }>;
  /** Spends a link's token and signs in as its user. */
  signIn(link: { userId: number; token: string }, visitor: Visitor): Promise<SignedIn>;
}

/** Creates the impersonation service. */
export function createImpersonation(context: AccountsContext): Impersonation {
  const { clock, sessions } = context;
  const { db } = context.database;
  const tokens = createLoginLinkTokens(context.secrets.session);

  async function makeLink(userId: number): Promise<{ url: string; expiresAt: Date }> {
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + sessionTimes.impersonationToken * 1000);
    const token = tokens.make(userId);
    await inTransaction(db, async (transaction) => {
      const user = await lockUser(transaction, userId);
      if (!user) throw new CallError('not_found');
      const { email } = user;
      const hash = hashToken(token);
      await insertMailToken(transaction, { hash, userId, purpose: 'impersonate', email, expiresAt });
      await insertAudit(transaction, { at: now, action: 'impersonation.link', userId });
    });
    const query = new URLSearchParams({ id: String(userId), security: token });
    return { url: `${publicUrl(context.config)}/site/login-admin-user?${query.toString()}`, expiresAt };
  }

  async function signIn(...[link, visitor]: Parameters<Impersonation['signIn']>): Promise<SignedIn> {
    const { userId, token } = link;
    if (!tokens.isGenuine(userId, token)) throw new CallError('wrong_verify_email_token');
    const now = clock.now();
    return inTransaction(db, async (transaction) => {
      const spent = await spendLink(transaction, { token, purposes: ['impersonate'], now });
      if (!spent) throw new CallError('wrong_verify_email_token');
      const session = { userId, remember: false, impersonated: true, visitor };
      const started = await sessions.start(transaction, session);
      const detail = `from ${visitor.address}`;
      await insertAudit(transaction, { at: now, action: 'impersonation.sign-in', userId, detail });
      return { user: spent.user, tokens: started, impersonated: true };
    });
  }

  return { makeLink, signIn };
}
