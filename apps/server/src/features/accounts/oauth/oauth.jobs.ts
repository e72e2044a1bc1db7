import { oauthProvider } from '@polylogue/contract/oauth';
import * as z from 'zod/mini';
import { publicUrl } from '../../../config.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { findUser } from '../accounts.queries.ts';
import { linkedMail } from '../mails/linked.mail.ts';
import { languageOfUser } from '../mails/user-language.ts';

/** Queue of mails about linked or unlinked providers. */
export const linkedMailJob = 'accounts.linked-mail';

const linkedData = z.object({
  userId: z.int(),
  provider: oauthProvider,
  change: z.enum(['linked', 'unlinked']),
});

/** Job data of a mail about a provider. */
export type LinkedMailData = z.infer<typeof linkedData>;

type JobDeps = Pick<AccountsDeps, 'database' | 'mail' | 'config'>;

/** Background jobs for providers. */
export function oauthJobs(deps: JobDeps): JobDefinition[] {
  return [
    {
      name: linkedMailJob,
      ...mailJob,
      singletonKey: (data) => {
        const { userId, provider, change } = linkedData.parse(data);
        return `${userId} ${provider} ${change}`;
      },
      run: (data) => sendLinked(deps, linkedData.parse(data)),
    },
  ];
}

async function sendLinked(deps: JobDeps, { userId, provider, change }: LinkedMailData): Promise<void> {
  const user = await findUser(deps.database.db, userId);
  if (!user) return;
  const url = `${publicUrl(deps.config)}/chat/settings/data`;
  const options = { language: languageOfUser(user), name: user.displayName, provider, change, url };
  await deps.mail.send({ to: user.email, ...linkedMail(options) });
}
