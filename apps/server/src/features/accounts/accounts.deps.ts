import type { Config } from '../../config.ts';
import type { ChildPool } from '../../platform/children/child-pool.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountEraser } from '../../platform/account-eraser.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { SessionSecrets } from '../../platform/secrets.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { SignInProviders } from '../../vendors/oauth/provider.ts';

/** Dependencies of accounts. */
export interface AccountsDeps {
  database: Pick<Database, 'db'>;
  jobs: Pick<Jobs, 'enqueue'>;
  mail: Pick<Mail, 'send'>;
  realtime: {
    issueToken(caller: Caller): Promise<string>;
    /** Revokes the session's access tokens and closes its sockets, on every node. */
    endSession(sessionId: string): Promise<void>;
    endUser(userId: number): Promise<void>;
    publish(channel: string, data: object): void;
  };
  /** Sign-in providers besides the password. */
  oauth: SignInProviders;
  /** What accounts need to know about plans. */
  plans: {
    /** Whether the other account has the more expensive plan. */
    isMoreExpensive(otherUserId: number, userId: number): Promise<boolean>;
    /** Takes back the sign-up tokens. */
    withdrawGift(transaction: Executor, userId: number): Promise<void>;
  };
  /** What accounts need of the legal documents. */
  agreements: {
    /** Keeps which versions a newcomer has agreed to. */
    record(transaction: Executor, userId: number, now: Date): Promise<void>;
  };
  /** The features' answers to the deletion of an account. */
  erasers: readonly AccountEraser[];
  storage: Pick<Storage, 'put' | 'read' | 'remove'>;
  /** The lane in which pictures are encoded. */
  pictures: ChildPool;
  rateLimits: RateLimits;
  clock: Clock;
  secrets: { session: SessionSecrets };
  config: Config;
}
