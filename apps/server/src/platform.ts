import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { dataPath, type Config } from './config.ts';
import { createChildPool, type ChildPool } from './platform/children/child-pool.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { createDue } from './platform/due/create-due.ts';
import type { Due } from './platform/due/due.ts';
import { watchDiskRoom, type DiskRoom } from './platform/disk-room.ts';
import { openDatabase, type OpenDatabase } from './platform/db/open.ts';
import type { TemplateContent } from './platform/db/template.ts';
import { createRateLimits, type RateLimits } from './platform/http/rate-limit.ts';
import { createJobs } from './platform/jobs/create-jobs.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createMail, type Mail } from './platform/mail/mail.ts';
import { announceNode, type Nodes } from './platform/nodes/nodes.ts';
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts';
import { createRedisBroker } from './platform/realtime/redis-broker.ts';
import { createPictureLane } from './platform/pictures/pictures.ts';
import { ensurePrivateDirectory } from './platform/private-directory.ts';
import { connectRedis } from './platform/redis.ts';
import { keptSecret, type SessionSecrets } from './platform/secrets.ts';
import { openTemporary, type Temporary } from './platform/temporary.ts';
import { createStorage } from './platform/storage/create-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

/** What every product of this kind stands on, opened once per process. It knows no feature. */
export interface Platform {
  config: Config;
  log: Logger;
  clock: Clock;
  database: OpenDatabase;
  jobs: Jobs;
  /** Rows that wait for work. */
  due: Due;
  children: ChildPool;
  /** The lane in which pictures are decoded and encoded. */
  pictures: ChildPool;
  /** Folders for what is being worked on. */
  temporary: Temporary;
  storage: Storage;
  mail: Mail;
  realtime: Realtime;
  rateLimits: RateLimits;
  /** The processes that share the database; only where they can. */
  nodes: Nodes | undefined;
  /** Room for what this process keeps on its own disk. */
  diskRoom: DiskRoom;
  secrets: { session: SessionSecrets; operator: string };
  /** Where the simulators stand in for what is not configured. */
  simulatorsUrl: string | undefined;
}

/** Where mail goes when neither a server nor a simulator is there to take it. */
const ownMailServer = 'smtp://127.0.0.1:25';

/** How a platform is opened. */
export interface PlatformOptions {
  config: Config;
  log: Logger;
  /** Running ones stand in for what is not configured. */
  simulators: { url: string; smtpUrl: string } | undefined;
  clock?: Clock;
}

/** Opens the platform. `closing` closes it, the last opened first; what stands on it adds itself. */
export async function openPlatform(
  options: PlatformOptions,
  template: (now: Date) => Promise<TemplateContent | undefined>,
): Promise<{ platform: Platform; closing: AsyncDisposableStack }> {
  const { config, log } = options;
  const clock = options.clock ?? systemClock(config.CLOCK_OFFSET_SECONDS);
  const closing = new AsyncDisposableStack();
  await ensurePrivateDirectory(config.DATA_DIR);
  const redis = config.REDIS_URL ? connectRedis({ url: config.REDIS_URL, log }) : undefined;
  closing.defer(() => redis?.destroy());
  const database = await openDatabase({
    dataDirectory: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    log,
    poolSize: config.DATABASE_POOL,
    flush: config.NODE_ENV !== 'test',
    content: () => template(clock.now()),
  });
  closing.defer(() => database.close());
  const temporary = await openTemporary({ dataDirectory: config.DATA_DIR, log });
  closing.defer(() => temporary.close());
  const secrets: Platform['secrets'] = {
    session: [
      config.SESSION_SECRET ?? (await keptSecret(dataPath(config, 'session.secret'))),
      ...config.SESSION_SECRETS_ACCEPTED,
    ],
    operator: config.OPERATOR_TOKEN ?? (await keptSecret(dataPath(config, 'operator.token'))),
  };
  const storage = await createStorage(config, config.DATA_DIR);
  const facts = {
    web: config.roles.has('web'),
    redis: config.REDIS_URL !== undefined,
    storage: storage.place,
    sessionSecrets: secrets.session,
  };
  const nodes = config.DATABASE_URL ? await announceNode({ database, facts, log }) : undefined;
  closing.defer(() => nodes?.close());
  const mail = createMail({
    url: config.SMTP_URL ?? options.simulators?.smtpUrl ?? ownMailServer,
    from: config.MAIL_FROM,
  });
  closing.defer(() => mail.close());
  const jobs = createJobs({
    connection: database.connection,
    keepFailedDays: config.FAILED_JOB_DAYS,
    onError: (error) => log.warn({ err: error }, 'the job queue had an error'),
    onFailure: ({ error, ...job }) => log.warn({ err: error, ...job }, 'a try of a job failed'),
  });
  closing.defer(() => jobs.stop());
  const due = createDue({ database, clock, log });
  const realtime = createRealtime({
    secrets: secrets.session,
    clock,
    log,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    broker: config.REDIS_URL
      ? createRedisBroker({ url: config.REDIS_URL, nodeId: randomUUID(), clock, log })
      : undefined,
  });
  closing.defer(() => realtime.close());
  const children = createChildPool({
    log,
    temporary,
    bounds: config.CHILD_PROCESSES ? { size: config.CHILD_PROCESSES } : {},
  });
  closing.defer(() => children.close());
  const pictures = createPictureLane({ log, temporary });
  closing.defer(() => pictures.close());
  const diskRoom = await watchDiskRoom({
    directory: config.DATA_DIR,
    reserveBytes: config.DISK_RESERVE_MB * 1_048_576,
    log,
  });
  closing.defer(() => diskRoom.close());
  // Last, so that it ends first: its work uses all of the above.
  closing.defer(() => due.stop());
  const platform: Platform = {
    config,
    log,
    clock,
    database,
    jobs,
    due,
    children,
    pictures,
    storage,
    mail,
    realtime,
    rateLimits: createRateLimits(config.RATE_LIMIT_FACTOR, redis),
    nodes,
    diskRoom,
    temporary,
    secrets,
    simulatorsUrl: options.simulators?.url,
  };
  return { platform, closing };
}
