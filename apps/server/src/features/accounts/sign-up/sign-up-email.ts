import type { RateLimit } from '@polylogue/contract/call';
import { inTransaction } from '../../../platform/db/database.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import {
  signUpMailJob,
  verificationMailJob,
  type SignUpMailData,
  type VerificationMailData,
} from '../accounts.jobs.ts';
import { isEmailTaken, updateUser } from '../accounts.queries.ts';
import { cancelLinks } from '../mails/mail-links.ts';
import { languageOfUser } from '../mails/user-language.ts';
import { lockUserByEmail } from '../passwords/passwords.queries.ts';
import { tellAccountChanged } from '../profile/account-changed.ts';
import { isEmailRace } from '../profile/email-change.ts';

/** Mails to addresses of somebody's choice; a higher limit would let us be used to flood strangers. */
const changeLimit: RateLimit = { requests: 5, seconds: 15 * 60, by: 'user' };

/** What a guest can do about the mail that was to confirm a registration. */
export interface SignUpEmail {
  /** Does the same for every address; only the job looks up the account. */
  sendAgain(email: string): Promise<void>;
  /** Gives an unconfirmed account another address. `isFounder`: whether this browser registered it. */
  change(wanted: { email: string; oldEmail: string }, isFounder: (userId: number) => boolean): Promise<void>;
}

/** Creates the service. */
export function createSignUpEmail(deps: AccountsDeps): SignUpEmail {
  const { clock, jobs, rateLimits } = deps;
  const { db } = deps.database;

  async function sendAgain(email: string): Promise<void> {
    const data: SignUpMailData = { email };
    await jobs.enqueue(db, signUpMailJob, data);
  }

  async function change(
    ...[{ email, oldEmail }, isFounder]: Parameters<SignUpEmail['change']>
  ): Promise<void> {
    const changed = await inTransaction(db, async (transaction) => {
      const user = await lockUserByEmail(transaction, oldEmail);
      if (!user || user.emailVerifiedAt || !isFounder(user.id)) throw new CallError('not_found');
      await rateLimits.consume('e-mail of a registration', changeLimit, `user:${user.id}`);
      if (await isEmailTaken(transaction, email, user.id)) throw fieldError('email', 'taken');
      await updateUser(transaction, user.id, { email });
      // Links to the old address lead nowhere any more.
      await cancelLinks(transaction, {
        userId: user.id,
        purposes: ['verify', 'change', 'reset'],
        now: clock.now(),
      });
      const data: VerificationMailData = { userId: user.id, language: languageOfUser(user) };
      await jobs.enqueue(transaction, verificationMailJob, data);
      return user.id;
    }).catch((error: unknown) => {
      if (isEmailRace(error)) throw fieldError('email', 'taken');
      throw error;
    });
    tellAccountChanged(deps, changed);
  }

  return { sendAgain, change };
}
