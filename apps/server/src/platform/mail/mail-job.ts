import type { JobDefinition } from '../jobs/jobs.ts';

/**
 * Queue settings of jobs that send mail. Retries back off to a quarter of an hour: a mail server that is down
 * for two hours loses no mail, and once it is back nobody waits long. Combine with a `singletonKey` of
 * addressee and content, so that repeated requests are sent once and a flood for one address delays no other.
 */
export const mailJob = {
  retryLimit: 20,
  backoff: { maxSeconds: 900 },
  expireSeconds: 120,
  batch: 20,
  singletonUntil: 'ended',
} as const satisfies Partial<JobDefinition>;
