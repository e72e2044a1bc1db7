import * as z from 'zod/mini';
import { planKey, tariffData } from './billing.ts';
import { call } from './call.ts';
import { count, id, idText, moment, pageOf, pageQuery, uuid } from './fields.ts';
import { prompt } from './prompts.ts';
import { text } from './validation.ts';

/** State of one part of the service. */
export const partHealth = z.enum(['ok', 'failing']);
export type PartHealth = z.infer<typeof partHealth>;

/**
 * What works but needs the operator's attention. `disk_low`: writes are refused until there is space. `nodes_apart`: several
 * web nodes run without a shared Redis, storage or session secret. `seller_unconfirmed`: real money is taken while receipts
 * may name an invented seller and nobody has checked the VAT rates.
 */
export const healthWarning = z.enum(['disk_low', 'nodes_apart', 'seller_unconfirmed']);
export type HealthWarning = z.infer<typeof healthWarning>;

/** State of the service: `failing` if any part is, `draining` if it is shutting down and should get no requests. */
export const healthReport = z.object({
  status: z.enum(['ok', 'failing', 'draining']),
  version: z.string(),
  database: partHealth,
  realtime: partHealth,
  storage: partHealth,
  warnings: z.array(healthWarning),
  /** Features that can fail independently, by name. */
  features: z.record(z.string(), partHealth),
});
export type HealthReport = z.infer<typeof healthReport>;

/** A user as seen by the operator. */
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

/** For load balancers: a node that is failing or about to end gets no requests. */
export const health = call({
  method: 'GET',
  path: 'health',
  own: true,
  access: 'guest',
  summary: 'Whether the service and its parts work',
  response: healthReport,
  opened: true,
});

/** Whether the process runs at all: for whoever restarts it when it does not answer. It asks nothing else and never says no. */
export const live = call({
  method: 'GET',
  path: 'live',
  own: true,
  access: 'guest',
  summary: 'Whether the process runs',
  response: z.object({ status: z.literal('ok') }),
  opened: true,
});

/** Users by substring of e-mail, user name or display name, newest first. */
export const operatorUsers = call({
  method: 'GET',
  path: 'operator/users',
  own: true,
  access: 'operator',
  summary: 'List users',
  query: z.extend(pageQuery, { search: z.optional(text()) }),
  response: pageOf(operatorUser),
});

/** One user. */
export const operatorUserById = call({
  method: 'GET',
  path: 'operator/users/{id}',
  own: true,
  access: 'operator',
  summary: 'Show a user',
  params: z.object({ id: idText }),
  response: operatorUser,
  errors: ['not_found'],
});

/** An action by the operator. */
export const auditEntry = z.object({
  id,
  at: moment,
  action: z.string(),
  userId: z.nullable(id),
  detail: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Creates a single-use link that signs the operator in as the user, valid for five minutes. */
export const operatorLoginLink = call({
  method: 'POST',
  path: 'operator/users/{id}/login-link',
  own: true,
  access: 'operator',
  summary: 'Create a link to sign in as a user',
  params: z.object({ id: idText }),
  response: z.object({ url: z.string(), expiresAt: moment }),
  errors: ['not_found'],
});

/** All that is kept of a user, as a ZIP archive. The audit log says that it was handed out. */
export const operatorExportUser = call({
  method: 'POST',
  path: 'operator/users/{id}/export',
  own: true,
  access: 'operator',
  summary: 'Hand out what is kept of a user',
  params: z.object({ id: idText }),
  errors: ['not_found'],
});

/** The audit log, newest first. */
export const operatorAudit = call({
  method: 'GET',
  path: 'operator/audit',
  own: true,
  access: 'operator',
  summary: 'The audit log',
  query: pageQuery,
  response: pageOf(auditEntry),
});

/** Puts a user on a plan for one period from now. The key makes a repeated command idempotent. */
export const operatorGrantPlan = call({
  method: 'POST',
  path: 'operator/users/{id}/plan',
  own: true,
  access: 'operator',
  summary: 'Put a user on a plan',
  params: z.object({ id: idText }),
  body: z.object({ plan: planKey, key: z.uuid() }),
  response: tariffData,
  errors: ['not_found'],
});

/** Grants a user tokens that do not expire. The key makes a repeated command idempotent. */
export const operatorGrantTokens = call({
  method: 'POST',
  path: 'operator/users/{id}/tokens',
  own: true,
  access: 'operator',
  summary: 'Give a user tokens',
  params: z.object({ id: idText }),
  body: z.object({ tokens: z.int().check(z.positive(), z.lte(1_000_000_000)), key: z.uuid() }),
  response: tariffData,
  errors: ['not_found'],
});

/** Prompts awaiting review for publication, oldest first. */
export const operatorPrompts = call({
  method: 'GET',
  path: 'operator/prompts',
  own: true,
  access: 'operator',
  summary: 'Prompts awaiting review',
  query: pageQuery,
  response: pageOf(prompt),
});

/** Approves or rejects a prompt for publication. A rejected one stays private. */
export const operatorReviewPrompt = call({
  method: 'POST',
  path: 'operator/prompts/{id}/review',
  own: true,
  access: 'operator',
  summary: 'Approve or refuse a public prompt',
  params: z.object({ id: idText }),
  body: z.object({ approve: z.boolean() }),
  response: prompt,
  errors: ['not_found'],
});

/** State of one job queue. */
export const queueHealth = z.object({
  queue: z.string(),
  /** Jobs that could run now. */
  waiting: count,
  /** Jobs waiting for their start time or a retry. */
  delayed: count,
  running: count,
  /** Jobs that failed for good. */
  failed: count,
  /** How long the oldest waiting job has been runnable. */
  oldestSeconds: z.number(),
});
export type QueueHealth = z.infer<typeof queueHealth>;

/** Every job queue, by name. */
export const operatorJobs = call({
  method: 'GET',
  path: 'operator/jobs',
  own: true,
  access: 'operator',
  summary: 'State of the job queues',
  response: z.object({ list: z.array(queueHealth) }),
});

/** A job that failed for good. Its data is left out: it may contain links and tokens. */
export const failedJob = z.object({
  id: uuid,
  queue: z.string(),
  enqueuedAt: moment,
  failedAt: moment,
  tries: count,
  error: z.nullable(z.string()),
});
export type FailedJob = z.infer<typeof failedJob>;

/** Jobs that failed for good, latest first. */
export const operatorFailedJobs = call({
  method: 'GET',
  path: 'operator/jobs/failed',
  own: true,
  access: 'operator',
  summary: 'Jobs that failed for good',
  query: z.extend(pageQuery, { queue: z.optional(text()) }),
  response: pageOf(failedJob),
});

/** Requeues a failed job, or all of a queue. Jobs whose singleton key is already waiting are dropped instead. */
export const operatorRetryJobs = call({
  method: 'POST',
  path: 'operator/jobs/{which}/retry',
  own: true,
  access: 'operator',
  summary: 'Retry failed jobs',
  params: z.object({ which: z.string().check(z.regex(/^[\w.-]{1,100}$/)) }),
  response: z.object({ retried: count, alreadyWaiting: count }),
  errors: ['not_found'],
});

/** State of one kind of due work. */
export const dueHealth = z.object({
  kind: z.string(),
  waiting: count,
  /** How long the oldest waiting row has been due; 0 if none is. */
  oldestSeconds: z.number(),
  running: count,
  setAside: count,
});
export type DueHealth = z.infer<typeof dueHealth>;

/** Every kind of due work, by name. */
export const operatorDue = call({
  method: 'GET',
  path: 'operator/due',
  own: true,
  access: 'operator',
  summary: 'State of due work',
  response: z.object({ list: z.array(dueHealth) }),
});

/** A row that failed for good. */
export const rowAside = z.object({
  kind: z.string(),
  id,
  userId: id,
  setAsideAt: moment,
  reason: z.string(),
});
export type RowAside = z.infer<typeof rowAside>;

/** Rows that failed for good, latest first. */
export const operatorSetAside = call({
  method: 'GET',
  path: 'operator/due/set-aside',
  own: true,
  access: 'operator',
  summary: 'Due work that was set aside',
  query: z.extend(pageQuery, { kind: z.optional(text()) }),
  response: pageOf(rowAside),
});

const kindName = z.string().check(z.regex(/^[\w.-]{1,100}$/));

/** Makes a row due again that was set aside. */
export const operatorRetryDue = call({
  method: 'POST',
  path: 'operator/due/{kind}/{id}/retry',
  own: true,
  access: 'operator',
  summary: 'Retry due work that was set aside',
  params: z.object({ kind: kindName, id: idText }),
  response: z.object({ status: z.literal(true) }),
  errors: ['not_found', 'conflict'],
});

/** Makes all rows of a kind due again that were set aside. `refused`: those that cannot be tried again now. */
export const operatorRetryAllDue = call({
  method: 'POST',
  path: 'operator/due/{kind}/retry',
  own: true,
  access: 'operator',
  summary: 'Retry all due work of a kind that was set aside',
  params: z.object({ kind: kindName }),
  response: z.object({ retried: count, refused: count }),
  errors: ['not_found'],
});
