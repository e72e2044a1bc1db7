import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AccountEraser } from '../../platform/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { SignInProviders } from '../../vendors/oauth/provider.ts';
import type { Denylist } from './sessions/denylist.ts';

/** What the accounts need of the rest. */
export interface AccountsDeps {
  database: Pick<Database, 'db'>;
  jobs: Pick<Jobs, 'enqueue'>;
  mail: Pick<Mail, 'send'>;
  realtime: {
    issueToken(caller: Caller): Promise<string>;
    endSession(sessionId: string): void;
    endUser(userId: number): void;
    publish(channel: string, data: object): void;
  };
  /** Ways to sign in beside the password. */
  oauth: SignInProviders;
  /** What accounts have to know of plans: whether another account has the dearer one. */
  plans: { isDearer(otherUserId: number, userId: number): Promise<boolean> };
  /** The other features' answers to the deletion of an account. */
  erasers: readonly AccountEraser[];
  storage: Pick<Storage, 'put' | 'read' | 'remove'>;
  denylist: Denylist;
  rateLimits: RateLimits;
  clock: Clock;
  secrets: { session: string };
  config: Config;
}
