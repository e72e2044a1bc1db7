import * as z from 'zod/mini';
import { publicUrl } from '../../../config.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { findUser } from '../accounts.queries.ts';
import { emailChangeMail } from '../mails/email-change.mail.ts';
import { emailChangedMail } from '../mails/email-changed.mail.ts';
import { mintLink } from '../mails/mail-links.ts';
import { newSignInMail } from '../mails/new-sign-in.mail.ts';
import { languageOfUser } from '../mails/user-language.ts';
import { countryName } from './countries.ts';

/** Queue of mails to a new address. */
export const emailChangeMailJob = 'accounts.email-change-mail';
/** Queue of mails to a former address. */
export const emailChangedMailJob = 'accounts.email-changed-mail';
/** Queue of mails about sign-ins from unknown devices. */
export const newSignInMailJob = 'accounts.new-sign-in-mail';

const linkData = z.object({ userId: z.int(), hash: z.string() });
const signInData = z.object({
  userId: z.int(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  country: z.nullable(z.string()),
  at: z.iso.datetime(),
});

/** Job data of a mail with an open link. */
export type LinkMailData = z.infer<typeof linkData>;
/** Job data of a mail about a sign-in. */
export type NewSignInMailData = z.infer<typeof signInData>;

type JobDeps = Pick<AccountsDeps, 'database' | 'mail' | 'clock' | 'config'>;

/** Background jobs for profiles. */
export function profileJobs(deps: JobDeps): JobDefinition[] {
  return [
    {
      name: emailChangeMailJob,
      ...mailJob,
      singletonKey: (data) => linkData.parse(data).hash,
      run: (data) => sendLink(deps, linkData.parse(data), { page: 'verify-email', compose: emailChangeMail }),
    },
    {
      name: emailChangedMailJob,
      ...mailJob,
      singletonKey: (data) => linkData.parse(data).hash,
      run: (data) =>
        sendLink(deps, linkData.parse(data), { page: 'revert-email', compose: emailChangedMail }),
    },
    {
      name: newSignInMailJob,
      ...mailJob,
      singletonKey: (data) => {
        const { userId, browser, system, country } = signInData.parse(data);
        return JSON.stringify([userId, browser, system, country]);
      },
      run: (data) => sendNewSignIn(deps, signInData.parse(data)),
    },
  ];
}

/** Every attempt creates its own link: a mail that seemed to fail may have arrived, and its link must work. */
async function sendLink(
  deps: JobDeps,
  data: LinkMailData,
  mail: { page: string; compose: typeof emailChangeMail },
): Promise<void> {
  const link = await mintLink(deps.database.db, { ...data, now: deps.clock.now() });
  if (!link) return;
  const { user, email, token } = link;
  const url = `${publicUrl(deps.config)}/${mail.page}/${token}`;
  await deps.mail.send({
    to: email,
    ...mail.compose({ language: languageOfUser(user), name: user.displayName, url }),
  });
}

async function sendNewSignIn(deps: JobDeps, data: NewSignInMailData): Promise<void> {
  const user = await findUser(deps.database.db, data.userId);
  if (!user) return;
  const language = languageOfUser(user);
  const place = data.country === null ? null : countryName(data.country, language);
  const mail = newSignInMail({
    language,
    name: user.displayName,
    where: [data.browser, data.system, place].filter((part) => part !== null).join(', '),
    at: new Date(data.at),
    url: `${publicUrl(deps.config)}/reset`,
  });
  await deps.mail.send({ to: user.email, ...mail });
}
