import type { PgBoss, QueueOptions, QueuePolicy } from 'pg-boss';
import type { JobDefinition } from './jobs.ts';

/** Where a job goes that has failed for good, whatever its queue. Nobody works on this queue. */
export const deadLetterQueue = 'dead-letters';

/** How long a job may take when its definition does not say. */
export const usualExpireSeconds = 900;

/** A worker ends a late job by itself; only one that cannot any more, because it is gone, leaves that to the database. */
const settleSeconds = 2;

/** A worker that has not been heard of for this long is gone. Less would take a busy one for dead. */
const heartbeatSeconds = 60;

/** A page that follows a job can still learn that it has ended. */
const keepEndedSeconds = 86_400;

/** Time enough to notice a failed job and to mend its cause. */
const keepFailedSeconds = 30 * 86_400;

const noJob = '00000000-0000-4000-8000-000000000000';

/** Makes the queues that are missing and changes those that are not as they are defined. */
export async function makeQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
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
    }
    // Fills the queue's cache entry now: filled by the first enqueue it would ask its own pool inside our transaction,
    // which waits forever on the embedded engine.
    await boss.findJobs(name, { id: noJob });
  }
}

function optionsOf(definition: JobDefinition): QueueOptions {
  const { expireSeconds = usualExpireSeconds } = definition;
  return {
    retryLimit: definition.retryLimit ?? 3,
    retryBackoff: true,
    retryDelay: definition.backoff?.firstSeconds ?? 1,
    ...(definition.backoff?.mostSeconds === undefined
      ? {}
      : { retryDelayMax: definition.backoff.mostSeconds }),
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
 * pg-boss lets a queue's policy stand for ever. Each job carries the policy it was enqueued under, so those that wait
 * are not touched by another one.
 */
async function changePolicy(boss: PgBoss, name: string, policy: QueuePolicy): Promise<void> {
  await boss.getDb().executeSql('update pgboss.queue set policy = $2 where name = $1', [name, policy]);
}
