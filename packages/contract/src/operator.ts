import * as z from 'zod/mini';
import { planKey, tariffData } from './billing.ts';
import { call } from './call.ts';
import { id, idText, moment, pageOf, pageQuery } from './fields.ts';
import { prompt } from './prompts.ts';
import { text } from './validation.ts';

/** How one part of the service is doing. */
export const partHealth = z.enum(['ok', 'failing']);
export type PartHealth = z.infer<typeof partHealth>;

/** How the service is doing: `failing` when any part is. */
export const healthReport = z.object({
  status: partHealth,
  version: z.string(),
  database: partHealth,
  realtime: partHealth,
  storage: partHealth,
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
