import type { JobDefinition } from '../jobs/jobs.ts';

/**
 * How a job that sends a mail is queued. Its waits grow to a quarter of an hour: a mail server that is away for two
 * hours costs nobody a mail, and once it is back nobody waits long. A `singletonKey` beside these names addressee and
 * content: what has been asked for many times is sent once, so a flood for one address holds up no other.
 */
export const mailJob = {
  retryLimit: 20,
  backoff: { mostSeconds: 900 },
  expireSeconds: 120,
  batch: 20,
  singletonUntil: 'ended',
} as const satisfies Partial<JobDefinition>;
