import { randomBytes } from 'node:crypto';
import { planNames } from '@polylogue/contract/billing';
import { linkTimes, locales, sessionTimes } from '@polylogue/contract/limits';
import { chosenPlan } from '@polylogue/contract/validation';
import * as z from 'zod/mini';
import { publicUrl } from '../../config.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail-job.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { verificationMail } from './mails/verification.mail.ts';
import { deleteExpiredMailTokens, findUser, insertMailToken } from './accounts.queries.ts';
import { deleteAuditBefore } from './impersonation/audit.queries.ts';
import { oauthJobs } from './oauth/oauth.jobs.ts';
import { deleteExpiredOauth } from './oauth/oauth.queries.ts';
import { passwordsJobs } from './passwords/passwords.jobs.ts';
import { profileJobs } from './profile/profile.jobs.ts';
import { hashToken } from '../../platform/secrets.ts';
import { deleteEndedSessions, deleteErasedSessions } from './sessions/sessions.queries.ts';

/** Queue of verification mails. */
export const verificationMailJob = 'accounts.verification-mail';

/** `chosen`: the plan that waits for the account; the link leads on to it in any browser. */
const verificationData = z.object({
  userId: z.int(),
  language: z.enum(locales),
  chosen: z.optional(chosenPlan),
});

/** Job data of a verification mail. */
export type VerificationMailData = z.infer<typeof verificationData>;

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
    ...passwordsJobs(deps),
    ...oauthJobs(deps),
    ...profileJobs(deps),
    { name: 'accounts.clean-up', schedule: '17 3 * * *', run: () => cleanUp(deps) },
  ];
}

/** Every attempt creates its own link: a mail that seemed to fail may have arrived, and its link must work. */
async function sendVerificationMail(deps: JobDeps, data: VerificationMailData): Promise<void> {
  const { db } = deps.database;
  const user = await findUser(db, data.userId);
  if (!user || user.emailVerifiedAt) return;
  const token = randomBytes(32).toString('base64url');
  await insertMailToken(db, {
    hash: hashToken(token),
    userId: user.id,
    purpose: 'verify',
    email: user.email,
    expiresAt: new Date(deps.clock.now().getTime() + linkTimes.verifyEmail * 1000),
  });
  const { chosen, language } = data;
  const query = chosen ? `?${new URLSearchParams(chosen).toString()}` : '';
  const url = `${publicUrl(deps.config)}/verify-email/${token}${query}`;
  await deps.mail.send({
    to: user.email,
    ...verificationMail({ language, name: user.displayName, url, plan: chosen && planNames[chosen.plan] }),
  });
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
