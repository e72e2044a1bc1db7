import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SessionSecrets } from '../../platform/secrets.ts';
import type { Files } from '../files/files.service.ts';

/** Dependencies of support. */
export interface SupportDeps {
  database: Pick<Database, 'db'>;
  files: Files;
  jobs: Pick<Jobs, 'enqueue'>;
  mail: Pick<Mail, 'send'>;
  realtime: { publish(channel: string, data: object): void };
  rateLimits: RateLimits;
  clock: Clock;
  config: Config;
  secrets: { session: SessionSecrets };
}
