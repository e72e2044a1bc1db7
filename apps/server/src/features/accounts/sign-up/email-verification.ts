import { linkTimes } from '@polylogue/contract/limits';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { insertMailToken, isEmailTaken, updateUser, type User } from '../accounts.queries.ts';
import { clearBeforeFirstVerification } from '../first-verification.ts';
import { withholdGift } from '../former-addresses.ts';
import { cancelLinks, spendLink, type MailLink } from '../mails/mail-links.ts';
import { tellAccountChanged } from '../profile/account-changed.ts';
import { confirmEmailChange, isEmailRace } from '../profile/email-change.ts';
import type { SignedIn } from '../sessions/hand-over.ts';
import type { Sessions, Visitor } from '../sessions/sessions.service.ts';

/** The browser a mailed link was opened in. */
export interface LinkBrowser {
  visitor: Visitor;
  /** Whether the account was created, or is signed in, in this browser. */
  isOf(userId: number): boolean;
}

/** An address verified in a browser other than the account's. The token sets a password; null if none is needed. */
export interface ProvenElsewhere {
  resetToken: string | null;
}

/** What following a link changed. */
interface Proven {
  user: User;
  /** Sessions that it ended. */
  ended: string[];
}

/** Verifies addresses by mailed links. */
export interface EmailVerification {
  /**
   * Spends a link's token. In the account's own browser it signs in, and the first time it clears what was
   * there before. In another browser it signs nobody in: the account's creator and the reader of its mail may
   * be two people. Nothing that the creator has leads into the account any more; the reader sets a password.
   */
  follow(token: string, browser: LinkBrowser): Promise<SignedIn | ProvenElsewhere>;
}

/** Creates the verification service. */
export function createEmailVerification(deps: AccountsDeps, sessions: Sessions): EmailVerification {
  const { clock } = deps;
  const { db } = deps.database;

  async function follow(token: string, browser: LinkBrowser): Promise<SignedIn | ProvenElsewhere> {
    const followed = await inTransaction(db, async (transaction) => {
      const purposes = ['verify', 'change'] as const;
      const spent = await spendLink(transaction, { token, purposes, now: clock.now() });
      if (!spent) return null;
      const isOwn = browser.isOf(spent.user.id);
      const proven = await prove(transaction, spent, isOwn);
      if (!proven) return null;
      const { user, ended } = proven;
      if (!isOwn) return { user, ended, answer: { resetToken: await giveResetToken(transaction, user) } };
      const session = { userId: user.id, remember: false, visitor: browser.visitor };
      return { user, ended, answer: { user, tokens: await sessions.start(transaction, session) } };
    }).catch((error: unknown) => {
      if (isEmailRace(error)) return null;
      throw error;
    });
    if (!followed) throw new CallError('wrong_verify_email_token');
    await sessions.revoke(followed.ended);
    tellAccountChanged(deps, followed.user.id);
    return followed.answer;
  }

  /** Gives the account the address of a spent link; null if the link is no longer valid. */
  async function prove(
    transaction: Executor,
    spent: { user: User; link: MailLink },
    isOwn: boolean,
  ): Promise<Proven | null> {
    const { user, link } = spent;
    if (link.purpose === 'verify' && user.email !== link.email) return null;
    if (!user.emailVerifiedAt) return proveFirst(transaction, spent, isOwn);
    if (link.purpose === 'change') {
      // Thrown, so that the link is not spent: the owner can follow it after signing in.
      if (!isOwn) throw new CallError('sign_in_to_confirm');
      const changed = await confirmEmailChange(transaction, deps, spent);
      return changed && { user: changed, ended: [] };
    }
    if (!isOwn || !user.confirmedElsewhere) return { user, ended: [] };
    // The account's creator does read its mail.
    const settled = await updateUser(transaction, user.id, { confirmedElsewhere: false });
    return settled ? { user: settled, ended: [] } : null;
  }

  async function proveFirst(
    transaction: Executor,
    { user, link }: { user: User; link: MailLink },
    isOwn: boolean,
  ): Promise<Proven | null> {
    const now = clock.now();
    if (link.purpose === 'change' && (await isEmailTaken(transaction, link.email, user.id))) return null;
    await withholdGift(transaction, deps, { userId: user.id, email: link.email });
    const changes = {
      ...{ email: link.email, emailVerifiedAt: now, confirmedElsewhere: !isOwn },
      // Only the reader of the mail goes on: a confirmed account must not open with a stranger's password.
      ...(!isOwn && { passwordHash: null }),
    };
    const verified = await updateUser(transaction, user.id, changes);
    if (!verified) return null;
    await cancelLinks(transaction, { userId: user.id, purposes: ['change', 'reset'], now });
    const ended = await clearBeforeFirstVerification(transaction, { user, now, keepFounder: isOwn });
    return { user: verified, ended };
  }

  /** Lets the reader of the mail set a password at once, as with a reset mail. */
  async function giveResetToken(transaction: Executor, user: User): Promise<string | null> {
    if (!user.confirmedElsewhere) return null;
    const token = randomToken();
    // Ends a minute early: with a full hour it would pass for a reset mail just sent, and delay the next one.
    const seconds = linkTimes.resetPassword - linkTimes.resetResend;
    const expiresAt = new Date(clock.now().getTime() + seconds * 1000);
    const { id: userId, email } = user;
    await insertMailToken(transaction, {
      hash: hashToken(token),
      userId,
      purpose: 'reset',
      email,
      expiresAt,
    });
    return token;
  }

  return { follow };
}
