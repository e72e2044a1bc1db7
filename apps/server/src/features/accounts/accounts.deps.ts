import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountEraser } from '../../platform/account-eraser.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { SignInProviders } from '../../vendors/oauth/provider.ts';

/** What the accounts need of the rest. */
export interface AccountsDeps {
  database: Pick<Database, 'db'>;
  jobs: Pick<Jobs, 'enqueue'>;
  mail: Pick<Mail, 'send'>;
  realtime: {
    issueToken(caller: Caller): Promise<string>;
    /** Refuses the session's access tokens and closes its sockets, on every node. */
    endSession(sessionId: string): Promise<void>;
    endUser(userId: number): Promise<void>;
    publish(channel: string, data: object): void;
  };
  /** Ways to sign in beside the password. */
  oauth: SignInProviders;
  /** What accounts have to do with plans. */
  plans: {
    /** Whether another account has the dearer one. */
    isDearer(otherUserId: number, userId: number): Promise<boolean>;
    /** Takes the tokens back that came with the account. */
    withdrawGift(transaction: Executor, userId: number): Promise<void>;
  };
  /** The other features' answers to the deletion of an account. */
  erasers: readonly AccountEraser[];
  storage: Pick<Storage, 'put' | 'read' | 'remove'>;
  rateLimits: RateLimits;
  clock: Clock;
  secrets: { session: string };
  config: Config;
}
