import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { dataPath, type Config } from './config.ts';
import { hasDearerPlan } from './features/billing/billing.service.ts';
import { withdrawGift } from './features/billing/gift.ts';
import type { AccountsDeps } from './features/accounts/accounts.deps.ts';
import { createDenylist, type Denylist } from './features/accounts/sessions/denylist.ts';
import { createModels, type Models } from './features/models/models.service.ts';
import { libraryContent, seedLibrary } from './features/prompts/shipped/seed.ts';
import { createGenerations, type Generations } from './features/generations/generations.ts';
import { createChildPool, type ChildPool } from './platform/children/child-pool.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import { watchDiskRoom, type DiskRoom } from './platform/disk-room.ts';
import { openDatabase, type OpenDatabase } from './platform/db/open.ts';
import { createRateLimits, type RateLimits } from './platform/http/rate-limit.ts';
import { createJobs } from './platform/jobs/create-jobs.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { createMail, type Mail } from './platform/mail/mail.ts';
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts';
import { createRedisBroker } from './platform/realtime/redis-broker.ts';
import { ensurePrivateDirectory } from './platform/private-directory.ts';
import { connectRedis } from './platform/redis.ts';
import { keptSecret } from './platform/secrets.ts';
import { createStorage } from './platform/storage/create-storage.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { SignInProviders } from './vendors/oauth/provider.ts';
import { createSignInProviders } from './vendors/oauth/providers.ts';

/** Everything a feature may ask for, opened once per process. */
export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  database: OpenDatabase;
  jobs: Jobs;
  children: ChildPool;
  storage: Storage;
  mail: Mail;
  realtime: Realtime;
  denylist: Denylist;
  generations: Generations;
  rateLimits: RateLimits;
  oauth: SignInProviders;
  models: Models;
  /** What accounts ask of plans. */
  plans: AccountsDeps['plans'];
  /** Room for what this process keeps on its own disk. */
  diskRoom: DiskRoom;
  secrets: { session: string; operator: string };
}

/** Where mail goes when neither a server nor a simulator is there to take it. */
const ownMailServer = 'smtp://127.0.0.1:25';

/** Opens the dependencies. The simulators, when they run, stand in for what is not configured. */
export async function openDeps(options: {
  config: Config;
  log: Logger;
  simulators: { url: string; smtpUrl: string } | undefined;
  clock?: Clock;
  jobPollSeconds?: number;
}): Promise<{ deps: Deps; close(): Promise<void> }> {
  const { config, log } = options;
  const clock = options.clock ?? systemClock(config.CLOCK_OFFSET_SECONDS);
  await ensurePrivateDirectory(config.DATA_DIR);
  const database = await openDatabase({
    dataDirectory: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    log,
    engineSilenceSeconds: config.ENGINE_SILENCE_SECONDS,
    content: () => libraryContent(config.promptLibrary, clock.now()),
  });
  await seedLibrary(database, { extent: config.promptLibrary, now: clock.now() });
  const redis = config.REDIS_URL ? connectRedis({ url: config.REDIS_URL, log }) : undefined;
  const secrets = {
    session: config.SESSION_SECRET ?? (await keptSecret(dataPath(config, 'session.secret'))),
    operator: config.OPERATOR_TOKEN ?? (await keptSecret(dataPath(config, 'operator.token'))),
  };
  const denylist = await createDenylist({ database, clock });
  const broker = config.REDIS_URL
    ? createRedisBroker({ url: config.REDIS_URL, nodeId: randomUUID(), log })
    : undefined;
  const realtime = createRealtime({
    secret: secrets.session,
    clock,
    log,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    broker,
    onEnd: ({ sessionId, at }) => {
      if (sessionId !== undefined) denylist.add(sessionId, new Date(at));
    },
  });
  const deps: Deps = {
    config,
    log,
    clock,
    database,
    jobs: createJobs({
      connection: database.connection,
      onError: (error) => log.warn({ err: error }, 'the job queue had an error'),
      onFailure: ({ error, ...job }) => log.warn({ err: error, ...job }, 'a try of a job failed'),
      pollSeconds: options.jobPollSeconds,
    }),
    children: createChildPool({ log }),
    storage: await createStorage(config, config.DATA_DIR),
    mail: createMail({
      url: config.SMTP_URL ?? options.simulators?.smtpUrl ?? ownMailServer,
      from: config.MAIL_FROM,
    }),
    realtime,
    generations: createGenerations({ database, realtime, clock, log }),
    denylist,
    rateLimits: createRateLimits(config.RATE_LIMIT_FACTOR, redis),
    oauth: createSignInProviders(config, options.simulators?.url),
    models: await createModels({ config, log, clock, database, simulatorsUrl: options.simulators?.url }),
    plans: {
      isDearer: (userId, thanUserId) => hasDearerPlan(database.db, { userId, thanUserId, now: clock.now() }),
      withdrawGift: (transaction, userId) => withdrawGift(transaction, userId, clock.now()),
    },
    diskRoom: await watchDiskRoom({
      directory: config.DATA_DIR,
      reserveBytes: config.DISK_RESERVE_MB * 1_048_576,
      log,
    }),
    secrets,
  };
  return { deps, close: () => closeDeps(deps, redis) };
}

async function closeDeps(deps: Deps, redis: { destroy(): void } | undefined): Promise<void> {
  deps.diskRoom.close();
  await deps.generations.close(0);
  await deps.children.close();
  await deps.realtime.close();
  await deps.models.close();
  await deps.jobs.stop();
  await deps.mail.close();
  await deps.database.close();
  redis?.destroy();
}
