import { errors, type ErrorBody, type ErrorCode } from '@polylogue/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDiskFull, isTooSlow, isUnreachable } from '../db/query-errors.ts';
import { CallError } from './call-error.ts';

/** Codes for the framework's own refusals, by status. */
const codeOfStatus: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  503: 'unavailable',
};

/**
 * The one place where errors become responses. Unexpected errors are logged with the request id and reveal
 * nothing.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known =
    error instanceof CallError ? error : (frameworkRefusal(error) ?? databaseRefusal(error, request));
  if (!known) request.log.error({ err: error }, 'a request failed');
  const callError = known ?? new CallError('technical_error');
  const { message, retryAfter, ...rest } = callError.details;
  const body: ErrorBody = {
    code: callError.code,
    message: message ?? callError.code,
    requestId: request.id,
    ...rest,
  };
  if (retryAfter !== undefined) void reply.header('retry-after', Math.ceil(retryAfter));
  void reply.code(errors[callError.code].status).type('application/json; charset=utf-8').send(body);
}

/** Seconds until a restarting database is probably back. */
const databaseRetryAfter = 1;

/** In seconds. Somebody has to free space. */
const diskRetryAfter = 60;

/** A database that is unreachable, overloaded or full is not a bug: the same call may succeed soon. */
function databaseRefusal(error: unknown, request: FastifyRequest): CallError | undefined {
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'a request found the disk full');
    return new CallError('disk_full', { retryAfter: diskRetryAfter });
  }
  if (!isUnreachable(error) && !isTooSlow(error)) return undefined;
  request.log.warn({ err: error }, 'a request found no database');
  return new CallError('unavailable', { retryAfter: databaseRetryAfter });
}

function frameworkRefusal(error: unknown): CallError | undefined {
  if (!isFastifyError(error) || error.statusCode === undefined || error.statusCode >= 500) return undefined;
  return new CallError(codeOfStatus[error.statusCode] ?? 'bad_request', { message: error.message });
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && 'statusCode' in error;
}
