import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { makeUser, type TestUser } from '../../../test/factories.ts';
import { readConfig } from '../../config.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { runJob } from '../../platform/jobs/run-job.testing.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { mailTokens } from './accounts.tables.ts';

type JobsOf = (
  deps: Pick<AccountsDeps, 'database' | 'clock' | 'config'> & { mail: Mailer },
) => JobDefinition[];

interface Mailer {
  send(message: { to: string; subject: string; text: string }): Promise<void>;
}

/** Jobs on a separate database, without a queue and with a recording mail server. */
export interface MailJobs {
  db: Executor;
  clock: { now(): Date; advance(milliseconds: number): void };
  createUser(values?: Parameters<typeof makeUser>[1]): Promise<TestUser>;
  /** A job, and the mails it sends. */
  named(name: string): { run(data: unknown): Promise<void>; send: ReturnType<typeof mailServer> };
  tokensOf(userId: number): Promise<(typeof mailTokens.$inferSelect)[]>;
  close(): Promise<void>;
}

function mailServer() {
  return vi.fn<Mailer['send']>().mockResolvedValue();
}

/** Opens the mail jobs of a part of accounts. */
export async function openMailJobs(jobsOf: JobsOf): Promise<MailJobs> {
  const { database, close } = await openTestDatabase();
  const config = readConfig({ PUBLIC_URL: 'https://polylogue.test/' });
  let now = new Date('2026-03-01T12:00:00Z').getTime();
  const clock = {
    now: () => new Date(now),
    advance: (milliseconds: number) => void (now += milliseconds),
  };
  return {
    db: database.db,
    clock,
    createUser: (values) => makeUser({ database, clock }, values),
    named: (name) => {
      const send = mailServer();
      const job = jobsOf({ database, clock, config, mail: { send } }).find((one) => one.name === name);
      if (!job) throw new Error(`There is no job ${name}.`);
      return { run: (data) => runJob(job, data), send };
    },
    tokensOf: (userId) => database.db.select().from(mailTokens).where(eq(mailTokens.userId, userId)),
    close,
  };
}
