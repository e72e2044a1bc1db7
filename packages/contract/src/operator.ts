import * as z from 'zod/mini';
import { planKey, tariffData } from './billing.ts';
import { call } from './call.ts';
import { count, id, idText, moment, pageOf, pageQuery, uuid } from './fields.ts';
import { prompt } from './prompts.ts';
import { text } from './validation.ts';

/** How one part of the service is doing. */
export const partHealth = z.enum(['ok', 'failing']);
export type PartHealth = z.infer<typeof partHealth>;

/**
 * What works but needs the operator. `disk_low`: writes are refused until there is room.
 */
export const healthWarning = z.enum(['disk_low']);
export type HealthWarning = z.infer<typeof healthWarning>;

/** How the service is doing: `failing` when any part is. */
export const healthReport = z.object({
  status: partHealth,
  version: z.string(),
  database: partHealth,
  realtime: partHealth,
  storage: partHealth,
  warnings: z.array(healthWarning),
  /** Features that can fail on their own, by name. */
  features: z.record(z.string(), partHealth),
});
export type HealthReport = z.infer<typeof healthReport>;

/** A user as the operator sees one. */
export const operatorUser = z.object({
  id,
  email: z.string(),
  username: z.string(),
  displayName: z.string(),
  country: z.nullable(z.string()),
  emailVerified: z.boolean(),
  createdAt: moment,
});
export type OperatorUser = z.infer<typeof operatorUser>;

/** For probes and load balancers. */
export const health = call({
  method: 'GET',
  path: 'health',
  access: 'guest',
  summary: 'Whether the service and its parts work',
  response: healthReport,
  opened: true,
});

/** Users by any part of e-mail, user name or display name, newest first. */
export const operatorUsers = call({
  method: 'GET',
  path: 'operator/users',
  access: 'operator',
  summary: 'List users',
  query: z.extend(pageQuery, { search: z.optional(text()) }),
  response: pageOf(operatorUser),
});

/** One user. */
export const operatorUserById = call({
  method: 'GET',
  path: 'operator/users/{id}',
  access: 'operator',
  summary: 'Show a user',
  params: z.object({ id: idText }),
  response: operatorUser,
  errors: ['not_found'],
});

/** What the operator, or somebody in the operator's name, did. */
export const auditEntry = z.object({
  id,
  at: moment,
  action: z.string(),
  userId: z.nullable(id),
  detail: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Makes a link that signs the operator in as the user, once and within five minutes. */
export const operatorLoginLink = call({
  method: 'POST',
  path: 'operator/users/{id}/login-link',
  access: 'operator',
  summary: 'Make a link to sign in as a user',
  params: z.object({ id: idText }),
  response: z.object({ url: z.string(), expiresAt: moment }),
  errors: ['not_found'],
});

/** The audit log, newest first. */
export const operatorAudit = call({
  method: 'GET',
  path: 'operator/audit',
  access: 'operator',
  summary: 'The audit log',
  query: pageQuery,
  response: pageOf(auditEntry),
});

/** Puts a user on a plan for its period from now on. The key makes a repeated command do it once. */
export const operatorGrantPlan = call({
  method: 'POST',
  path: 'operator/users/{id}/plan',
  access: 'operator',
  summary: 'Put a user on a plan',
  params: z.object({ id: idText }),
  body: z.object({ plan: planKey, key: z.uuid() }),
  response: tariffData,
  errors: ['not_found'],
});

/** Gives a user tokens that do not end. The key makes a repeated command give them once. */
export const operatorGrantTokens = call({
  method: 'POST',
  path: 'operator/users/{id}/tokens',
  access: 'operator',
  summary: 'Give a user tokens',
  params: z.object({ id: idText }),
  body: z.object({ tokens: z.int().check(z.positive(), z.lte(1_000_000_000)), key: z.uuid() }),
  response: tariffData,
  errors: ['not_found'],
});

/** Prompts whose owners want them to be public and that nobody has looked at yet, oldest first. */
export const operatorPrompts = call({
  method: 'GET',
  path: 'operator/prompts',
  access: 'operator',
  summary: 'Prompts that wait to become public',
  query: pageQuery,
  response: pageOf(prompt),
});

/** Lets a prompt be seen by everybody, or not. A refused one stays its owner's. */
export const operatorReviewPrompt = call({
  method: 'POST',
  path: 'operator/prompts/{id}/review',
  access: 'operator',
  summary: 'Approve or refuse a public prompt',
  params: z.object({ id: idText }),
  body: z.object({ approve: z.boolean() }),
  response: prompt,
  errors: ['not_found'],
});

/** How one queue of background jobs is doing. */
export const queueHealth = z.object({
  queue: z.string(),
  /** Jobs that could run now. */
  waiting: count,
  /** Jobs that are to wait, for their time or for another try. */
  delayed: count,
  running: count,
  /** Jobs that failed for good. */
  failed: count,
  /** For how long the oldest of the waiting jobs could have run. */
  oldestSeconds: z.number(),
});
export type QueueHealth = z.infer<typeof queueHealth>;

/** Every queue of background jobs, by name. */
export const operatorJobs = call({
  method: 'GET',
  path: 'operator/jobs',
  access: 'operator',
  summary: 'How the queues of background jobs are doing',
  response: z.object({ list: z.array(queueHealth) }),
});

/** A background job that failed for good. What it was about stays out: that may hold links and tokens. */
export const failedJob = z.object({
  id: uuid,
  queue: z.string(),
  enqueuedAt: moment,
  failedAt: moment,
  tries: count,
  error: z.nullable(z.string()),
});
export type FailedJob = z.infer<typeof failedJob>;

/** Background jobs that failed for good, latest first. */
export const operatorFailedJobs = call({
  method: 'GET',
  path: 'operator/jobs/failed',
  access: 'operator',
  summary: 'Background jobs that failed for good',
  query: z.extend(pageQuery, { queue: z.optional(text()) }),
  response: pageOf(failedJob),
});

/** Puts a failed job, or all of a queue, back to work. Jobs about which one waits already are dropped instead. */
export const operatorRetryJobs = call({
  method: 'POST',
  path: 'operator/jobs/{which}/retry',
  access: 'operator',
  summary: 'Try failed background jobs again',
  params: z.object({ which: z.string().check(z.regex(/^[\w.-]{1,100}$/)) }),
  response: z.object({ retried: count, alreadyWaiting: count }),
  errors: ['not_found'],
});
