import type { PgBoss, QueueOptions, QueuePolicy } from 'pg-boss';
import type { JobDefinition } from './jobs.ts';

/** The dead-letter queue of all queues. Nothing works on it. */
export const deadLetterQueue = 'dead-letters';

/** Default time limit of a job. */
export const usualExpireSeconds = 900;

/** A worker times out its own jobs; the database only steps in when the worker is gone. */
const settleSeconds = 2;

/** A worker silent for this long is considered dead. A shorter limit would mistake a busy one for dead. */
const heartbeatSeconds = 60;

/** Long enough for a page following a job to learn that it ended. */
const keepEndedSeconds = 86_400;

const noJob = '00000000-0000-4000-8000-000000000000';

/** Creates missing queues and updates those that differ from their definition. */
export async function makeQueues(
  boss: PgBoss,
  definitions: readonly JobDefinition[],
  { keepFailedSeconds }: { keepFailedSeconds: number },
): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const wanted = [
    { name: deadLetterQueue, policy: 'standard', options: { retentionSeconds: keepFailedSeconds } },
    ...definitions.map((definition) => ({
      name: definition.name,
      policy: policyOf(definition),
      options: { ...optionsOf(definition), deadLetter: deadLetterQueue },
    })),
  ];
  for (const { name, policy, options } of wanted) {
    const queue = existing.get(name);
    if (!queue) await boss.createQueue(name, { ...options, policy });
    else if (queue.policy !== policy || !isSame(queue, options)) {
      await changePolicy(boss, name, policy);
      await boss.updateQueue(name, options);
      if (name === deadLetterQueue) await shortenKept(boss, keepFailedSeconds);
    }
    // Warms the queue's cache entry. Otherwise the first enqueue would query its own pool inside our
    // transaction.
    await boss.findJobs(name, { id: noJob });
  }
}

/** Ends the schedules of jobs that are no longer scheduled: their queues would fill, and nobody works on them. */
export async function dropOldSchedules(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const scheduled = new Set(definitions.filter(({ schedule }) => schedule).map(({ name }) => name));
  for (const { name, key } of await boss.getSchedules()) {
    if (!scheduled.has(name)) await boss.unschedule(name, key);
  }
}

/** Each job carries how long it is kept from when it was enqueued. */
async function shortenKept(boss: PgBoss, seconds: number): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      `update pgboss.job set keep_until = least(keep_until, created_on + $2::int * interval '1 second') where name = $1`,
      [deadLetterQueue, seconds],
    );
}

function optionsOf(definition: JobDefinition): QueueOptions {
  const { expireSeconds = usualExpireSeconds } = definition;
  return {
    retryLimit: definition.retryLimit ?? 3,
    retryBackoff: true,
    retryDelay: definition.backoff?.firstSeconds ?? 1,
    ...(definition.backoff?.maxSeconds === undefined ? {} : { retryDelayMax: definition.backoff.maxSeconds }),
    expireInSeconds: expireSeconds + settleSeconds,
    ...(expireSeconds > heartbeatSeconds ? { heartbeatSeconds } : {}),
    deleteAfterSeconds: keepEndedSeconds,
  };
}

function policyOf({ schedule, singletonKey, singletonUntil }: JobDefinition): QueuePolicy {
  if (!singletonKey && !schedule) return 'standard';
  return singletonUntil === 'ended' ? 'exclusive' : 'short';
}

function isSame(queue: object, options: object): boolean {
  const now: Partial<Record<string, unknown>> = { ...queue };
  return Object.entries(options).every(([option, value]) => now[option] === value);
}

/**
 * pg-boss never updates a queue's policy. Each job carries the policy it was enqueued under, so waiting jobs
 * are not affected.
 */
async function changePolicy(boss: PgBoss, name: string, policy: QueuePolicy): Promise<void> {
  await boss.getDb().executeSql('update pgboss.queue set policy = $2 where name = $1', [name, policy]);
}
