import { linkTimes } from '@polylogue/contract/limits';
import * as z from 'zod/mini';
import { publicUrl } from '../../../config.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { findUser, insertMailToken } from '../accounts.queries.ts';
import { passwordChangedMail } from '../mails/password-changed.mail.ts';
import { resetMail } from '../mails/reset.mail.ts';
import { languageOfUser } from '../mails/user-language.ts';
import { hasLinkEndingAfter, lockUserByEmail, shortenLink } from './passwords.queries.ts';

/** Queue of password reset mails. */
export const resetMailJob = 'accounts.reset-mail';
/** Queue of mails about changed passwords. */
export const passwordChangedMailJob = 'accounts.password-changed-mail';

const resetData = z.object({ email: z.string(), state: z.enum(['default', 'settings']) });
const passwordChangedData = z.object({ userId: z.int() });

/** Job data of a reset mail: an address, whether or not it has an account. */
export type ResetMailData = z.infer<typeof resetData>;
/** Job data of the mail about a changed password. */
export type PasswordChangedMailData = z.infer<typeof passwordChangedData>;

type JobDeps = Pick<AccountsDeps, 'database' | 'mail' | 'clock' | 'config'>;

const resetPages = { default: '/default/reset-password', settings: '/chat/settings/password' } as const;

/** Background jobs for passwords. */
export function passwordsJobs(deps: JobDeps): JobDefinition[] {
  return [
    {
      name: resetMailJob,
      ...mailJob,
      singletonKey: (data) => {
        const { email, state } = resetData.parse(data);
        return `${email.toLowerCase()} ${state}`;
      },
      run: (data) => sendReset(deps, resetData.parse(data)),
    },
    {
      name: passwordChangedMailJob,
      ...mailJob,
      singletonKey: (data) => String(passwordChangedData.parse(data).userId),
      run: (data) => sendPasswordChanged(deps, passwordChangedData.parse(data)),
    },
  ];
}

/**
 * The account is looked up here and not in the request, so that the request takes the same time for every
 * address.
 */
async function sendReset(deps: JobDeps, data: ResetMailData): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const token = randomToken();
  const hash = hashToken(token);
  const user = await inTransaction(db, async (transaction) => {
    const found = await lockUserByEmail(transaction, data.email);
    const recent = { purpose: 'reset', end: endOfRecent(now) } as const;
    if (!found || (await hasLinkEndingAfter(transaction, found, recent))) return undefined;
    await insertMailToken(transaction, {
      hash,
      userId: found.id,
      purpose: 'reset',
      email: found.email,
      expiresAt: new Date(now.getTime() + linkTimes.resetPassword * 1000),
    });
    return found;
  });
  if (!user) return;
  const url = `${publicUrl(deps.config)}${resetPages[data.state]}?token=${token}`;
  try {
    const mail = resetMail({ language: languageOfUser(user), name: user.displayName, url });
    await deps.mail.send({ to: user.email, ...mail });
  } catch (error) {
    // The mail may have arrived anyway, so its link keeps working, but the next attempt must not count it as
    // sent.
    await shortenLink(db, hash, linkTimes.resetResend);
    throw error;
  }
}

/** A link created less than a minute ago expires after this moment. */
function endOfRecent(now: Date): Date {
  return new Date(now.getTime() + (linkTimes.resetPassword - linkTimes.resetResend) * 1000);
}

async function sendPasswordChanged(deps: JobDeps, data: PasswordChangedMailData): Promise<void> {
  const user = await findUser(deps.database.db, data.userId);
  if (!user) return;
  const url = `${publicUrl(deps.config)}/reset`;
  const mail = passwordChangedMail({ language: languageOfUser(user), name: user.displayName, url });
  await deps.mail.send({ to: user.email, ...mail });
}
