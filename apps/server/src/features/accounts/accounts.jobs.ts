import { randomBytes } from 'node:crypto';
import { planNames } from '@polylogue/contract/billing';
import { linkTimes, locales, sessionTimes } from '@polylogue/contract/limits';
import { chosenPlan } from '@polylogue/contract/validation';
import * as z from 'zod/mini';
import { publicUrl } from '../../config.ts';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail-job.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { verificationMail } from './mails/verification.mail.ts';
import { deleteExpiredMailTokens, findUser, insertMailToken, type User } from './accounts.queries.ts';
import { languageOfUser } from './mails/user-language.ts';
import { deleteAuditBefore } from './impersonation/audit.queries.ts';
import { oauthJobs } from './oauth/oauth.jobs.ts';
import { deleteExpiredOauth } from './oauth/oauth.queries.ts';
import { passwordsJobs } from './passwords/passwords.jobs.ts';
import { hasLinkEndingAfter, lockUserByEmail, shortenLink } from './passwords/passwords.queries.ts';
import { profileJobs } from './profile/profile.jobs.ts';
import { hashToken } from '../../platform/secrets.ts';
import { deleteEndedSessions, deleteErasedSessions } from './sessions/sessions.queries.ts';

/** Queue of verification mails. */
export const verificationMailJob = 'accounts.verification-mail';

/** Queue of verification mails that a guest asked for again. */
export const signUpMailJob = 'accounts.sign-up-mail';

/** `chosen`: the plan that waits for the account; the link leads on to it in any browser. */
const verificationData = z.object({
  userId: z.int(),
  language: z.enum(locales),
  chosen: z.optional(chosenPlan),
});

/** Job data of a verification mail. */
export type VerificationMailData = z.infer<typeof verificationData>;

const signUpData = z.object({ email: z.string() });
/** Job data of a repeated verification mail: an address, whether or not it has an account. */
export type SignUpMailData = z.infer<typeof signUpData>;

type JobDeps = Pick<AccountsDeps, 'database' | 'mail' | 'clock' | 'config'>;

/** Background jobs of accounts. */
export function accountsJobs(deps: JobDeps): JobDefinition[] {
  return [
    {
      name: verificationMailJob,
      ...mailJob,
      singletonKey: (data) => String(verificationData.parse(data).userId),
      run: (data) => sendVerificationMail(deps, verificationData.parse(data)),
    },
    {
      name: signUpMailJob,
      ...mailJob,
      singletonKey: (data) => signUpData.parse(data).email.toLowerCase(),
      run: (data) => sendSignUpMail(deps, signUpData.parse(data)),
    },
    ...passwordsJobs(deps),
    ...oauthJobs(deps),
    ...profileJobs(deps),
    { name: 'accounts.clean-up', schedule: '17 3 * * *', run: () => cleanUp(deps) },
  ];
}

async function sendVerificationMail(deps: JobDeps, data: VerificationMailData): Promise<void> {
  const { db } = deps.database;
  const user = await findUser(db, data.userId);
  if (!user || user.emailVerifiedAt) return;
  await mailLink(deps, { user, token: await createLink(db, deps, user), ...data });
}

/**
 * The account is looked up here and not in the request, so that the request takes the same time for every address. A mail
 * of less than a minute ago is enough.
 */
async function sendSignUpMail(deps: JobDeps, { email }: SignUpMailData): Promise<void> {
  const recent = (linkTimes.verifyEmail - linkTimes.resetResend) * 1000;
  const end = new Date(deps.clock.now().getTime() + recent);
  const created = await inTransaction(deps.database.db, async (transaction) => {
    const user = await lockUserByEmail(transaction, email);
    if (!user || user.emailVerifiedAt) return undefined;
    if (await hasLinkEndingAfter(transaction, user, { purpose: 'verify', end })) return undefined;
    return { user, token: await createLink(transaction, deps, user) };
  });
  if (created) await mailLink(deps, { ...created, language: languageOfUser(created.user) });
}

/** Every attempt creates its own link: a mail that seemed to fail may have arrived, and its link must work. */
async function createLink(executor: Executor, { clock }: JobDeps, { id, email }: User): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertMailToken(executor, {
    hash: hashToken(token),
    userId: id,
    purpose: 'verify',
    email,
    expiresAt: new Date(clock.now().getTime() + linkTimes.verifyEmail * 1000),
  });
  return token;
}

async function mailLink(
  deps: JobDeps,
  { user, token, language, chosen }: Omit<VerificationMailData, 'userId'> & { user: User; token: string },
): Promise<void> {
  const query = chosen ? `?${new URLSearchParams(chosen).toString()}` : '';
  const url = `${publicUrl(deps.config)}/verify-email/${token}${query}`;
  const plan = chosen && planNames[chosen.plan];
  try {
    await deps.mail.send({
      to: user.email,
      ...verificationMail({ language, name: user.displayName, url, plan }),
    });
  } catch (error) {
    // The next attempt must not count this one as sent.
    await shortenLink(deps.database.db, hashToken(token), linkTimes.resetResend);
    throw error;
  }
}

/** Ended sessions are kept for a while: their addresses count as known on sign-in. */
async function cleanUp(deps: JobDeps): Promise<void> {
  const now = deps.clock.now();
  await deleteExpiredMailTokens(deps.database.db, now);
  await deleteExpiredOauth(deps.database.db, now);
  await deleteEndedSessions(deps.database.db, new Date(now.getTime() - sessionTimes.refreshToken * 1000));
  await deleteErasedSessions(deps.database.db, new Date(now.getTime() - sessionTimes.denylist * 1000));
  await deleteAuditBefore(deps.database.db, new Date(now.getTime() - deps.config.AUDIT_DAYS * 86_400_000));
}
