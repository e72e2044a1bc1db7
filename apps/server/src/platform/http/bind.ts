import { timingSafeEqual } from 'node:crypto';
import type { Call, CallOutput, CallResponse, InsideCall } from '@polylogue/contract/call';
import { parseOptions, validationErrorsOf } from '@polylogue/contract/validation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import { CallError } from './call-error.ts';
import type { Authenticate, Caller } from './caller.ts';
import { compiledSchema } from './compiled-schema.ts';
import type { TemporaryFolders } from '../temporary.ts';
import { readForm, type UploadedFile } from './form.ts';
import { jsonAnswer } from './json-answer.ts';
import { isLoopback } from './loopback.ts';
import { networkOf } from './network.ts';
import { isOwnOrigin } from './origin.ts';
import type { RateLimits } from './rate-limit.ts';

/** What every route needs; created once by the application. */
export interface HttpContext {
  authenticate: Authenticate;
  rateLimits: RateLimits;
  operatorToken: string;
  publicUrl: string | undefined;
  /** Where the files of a form are until the handler has finished. */
  temporary: TemporaryFolders;
  /** Called when the operator, signed in as a user, is refused a call. */
  onImpersonationRefused?: (caller: Caller, call: Call) => Promise<void>;
  /** Whether the disk is too full for what the call writes. */
  lacksRoom?: (call: Call) => boolean;
}

/** What a handler gets: the parsed input, the caller, and the raw request for cookies and streams. */
export interface CallContext<C extends Call> extends CallOutput<C> {
  caller: C['access'] extends 'user' ? Caller : Caller | null;
  files: UploadedFile[];
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Handles a call. A call without a response schema sends raw bytes by returning what `reply.send` takes. */
export type Handler<C extends Call> = (
  context: CallContext<C>,
) => Promise<C['response'] extends ZodMiniType ? CallResponse<C> : FastifyReply>;

/** Answers are their caller's own, unless a handler says otherwise. */
const keptByNobody = 'private, no-store';

/** Turns a contract entry and a handler into a route: access, origin, rate limit, schema, typed result. */
export function bind<C extends InsideCall>(
  app: FastifyInstance,
  http: HttpContext,
  call: C,
  handler: Handler<C>,
): void {
  const path = call.path.replace(/\{(\w+)\}/g, ':$1');
  app.route({
    method: call.method,
    url: `/api/${path}`,
    bodyLimit: call.maxBodyBytes,
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      void reply.header('cache-control', keptByNobody);
      await admit(http, call, request);
    },
    handler: async (request, reply) => {
      if (call.form || call.files) return answerForm(http, call, handler, { request, reply });
      return answer(call, handler, { request, reply, form: undefined, files: [] });
    },
  });
}

/** In seconds. Somebody has to free space. */
const fullRetryAfter = 60;

/** Every check that needs no body. */
async function admit(http: HttpContext, call: InsideCall, request: FastifyRequest): Promise<void> {
  request.credentials = await http.authenticate(request);
  checkAccess(http, call, request);
  await refuseImpersonation(http, call, request);
  if (call.method !== 'GET' && !isOwnOrigin(request, http.publicUrl)) throw new CallError('origin_refused');
  const fromOurPages = request.headers['x-user-timezone'] !== undefined;
  if (!call.opened && call.access !== 'operator' && !fromOurPages) {
    throw new CallError('bad_request', { message: 'The header X-USER-TIMEZONE is missing.' });
  }
  refuseWhenFull(http, call);
  if (!call.rateLimit) return;
  const { credentials } = request;
  const byUser = call.rateLimit.by === 'user' && credentials.state === 'valid';
  const who = byUser ? `user:${credentials.caller.userId}` : `address:${networkOf(request.ip)}`;
  await http.rateLimits.consume(`${call.method} ${call.path}`, call.rateLimit, who);
}

/** Refuses the call when the disk is full. */
export function refuseWhenFull(http: HttpContext, call: Call): void {
  if (http.lacksRoom?.(call)) throw new CallError('disk_full', { retryAfter: fullRetryAfter });
}

function checkAccess(http: HttpContext, call: InsideCall, request: FastifyRequest): void {
  switch (call.access) {
    case 'guest':
      return;
    case 'user':
      if (request.credentials.state !== 'valid') throw new CallError('unauthorized');
      return;
    case 'operator':
      if (!isOperator(http.operatorToken, request)) throw new CallError('unauthorized');
      return;
    case 'loopback':
      if (!isLoopback(request) && !isOperator(http.operatorToken, request)) throw new CallError('not_found');
      return;
    default:
      call.access satisfies never;
  }
}

/** An operator viewing a user's account must not act on the user's behalf. */
async function refuseImpersonation(http: HttpContext, call: Call, request: FastifyRequest): Promise<void> {
  const { credentials } = request;
  if (credentials.state !== 'valid' || !credentials.caller.impersonated) return;
  const isReading = call.access !== 'user' || call.method === 'GET';
  if ((call.whileImpersonated ?? (isReading ? 'allowed' : 'refused')) === 'allowed') return;
  await http.onImpersonationRefused?.(credentials.caller, call);
  throw new CallError('impersonation_refused');
}

/** Whether the request carries the operator's token. */
export function isOperator(token: string, request: FastifyRequest): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

interface Raw {
  request: FastifyRequest;
  reply: FastifyReply;
  form: Record<string, string> | undefined;
  files: UploadedFile[];
}

async function answerForm<C extends Call>(
  { temporary }: Pick<HttpContext, 'temporary'>,
  call: C,
  handler: Handler<C>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const form = await readForm(request, call, temporary);
  try {
    return await answer(call, handler, { request, reply, form: form.fields, files: form.files });
  } finally {
    await form.discard();
  }
}

/** Parses the request, runs the handler and validates its answer against the contract. */
export async function answer<C extends Call>(call: C, handler: Handler<C>, raw: Raw): Promise<unknown> {
  const { request, reply, files } = raw;
  const input = {
    params: parse(call.params, request.params),
    query: parse(call.query, request.query),
    body: parse(call.body, request.body ?? {}),
    form: parse(call.form, raw.form),
  } as CallOutput<C>;
  const caller = request.credentials.state === 'valid' ? request.credentials.caller : null;
  const context = { ...input, caller, files, request, reply } as CallContext<C>;
  const result = await handler(context);
  if (!call.response) return result;
  const known = checked(call, call.response, result);
  return reply.type('application/json; charset=utf-8').send(jsonAnswer(known));
}

/** Parses the answer; one that its schema rejects is our bug. */
function checked({ method, path }: Call, schema: ZodMiniType, value: unknown): unknown {
  const parsed = safeParse(compiledSchema(schema), value);
  if (!parsed.success)
    throw new Error(`The answer to ${method} ${path} is against its contract: ${parsed.error}`);
  return parsed.data;
}

/** Parses a value; one that the schema rejects is a 422. */
export function parse(schema: ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, isLarge(value) ? untilFirstFault : parseOptions);
  if (parsed.success) return parsed.data;
  throw new CallError('validation_error', validationErrorsOf(parsed.error.issues));
}

/** Of a list with ten thousand faults, telling each takes a second. What people fill in is never as large. */
const untilFirstFault = { ...parseOptions, abortEarly: true };
const mostToldInFull = 300;

/** Whether it has more values, at any depth, than are checked to the last one when some are wrong. */
function isLarge(input: unknown): boolean {
  const lists: unknown[] = [[input]];
  let values = 0;
  for (let list = lists.pop(); list !== undefined; list = lists.pop()) {
    if (typeof list !== 'object' || list === null) continue;
    const inner: unknown[] = Array.isArray(list) ? list : Object.values(list);
    values += inner.length;
    if (values > mostToldInFull) return true;
    lists.push(...inner);
  }
  return false;
}
