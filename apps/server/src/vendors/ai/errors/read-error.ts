import type { IncomingHttpHeaders } from 'node:http';
import type { VendorError, VendorErrorCode } from '../answer-part.ts';
import { parseJson } from '../wire/json-value.ts';
import { faultOf, type Fault } from './fault.ts';
import { limitResetOf, retryAfterOf } from './retry-after.ts';
import { codeOfMessage } from './error-messages.ts';
import { vendorError } from './vendor-error.ts';

/** An HTTP response that is not a stream. */
export interface RefusedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Names that outweigh the status; OpenAI's exhausted credit, for example, is a 429. */
const DECISIVE_NAMES = new Map<string, VendorErrorCode>([
  ['invalid_api_key', 'unauthorized'],
  ['API_KEY_INVALID', 'unauthorized'],
  ['access_terminated', 'unauthorized'],
  ['account_deactivated', 'unauthorized'],
  ['organization_restricted', 'unauthorized'],
  ['insufficient_quota', 'no_balance'],
  ['exceeded_current_quota_error', 'no_balance'],
  ['billing_error', 'no_balance'],
  ['billing_not_active', 'no_balance'],
  ['billing_hard_limit_reached', 'no_balance'],
  ['blocked_api_access', 'no_balance'],
  ['BILLING_DISABLED', 'no_balance'],
  ['Arrearage', 'no_balance'],
  ['overloaded_error', 'overloaded'],
  ['engine_overloaded_error', 'overloaded'],
  ['MODEL_CAPACITY_EXHAUSTED', 'overloaded'],
  ['capacity_exceeded', 'overloaded'],
  ['UNAVAILABLE', 'overloaded'],
  ['context_length_exceeded', 'context_too_long'],
  ['exceed_context_size_error', 'context_too_long'],
  ['string_above_max_length', 'context_too_long'],
  ['request_too_large', 'context_too_long'],
  ['model_not_found', 'not_found'],
  ['model_not_available', 'not_found'],
  ['model_decommissioned', 'not_found'],
  ['invalid_model', 'not_found'],
  ['content_policy_violation', 'refused'],
  ['content_filter', 'refused'],
  ['moderation_blocked', 'refused'],
  ['invalid_prompt', 'refused'],
  ['image_content_policy_violation', 'refused'],
  ['data_inspection_failed', 'refused'],
  ['timeout_error', 'timeout'],
  ['DEADLINE_EXCEEDED', 'timeout'],
]);

/** Names that hold unless the message says otherwise: vendors overuse them. */
const LOOSE_NAMES = new Map<string, VendorErrorCode>([
  ['authentication_error', 'unauthorized'],
  ['permission_error', 'unauthorized'],
  ['UNAUTHENTICATED', 'unauthorized'],
  ['PERMISSION_DENIED', 'unauthorized'],
  ['rate_limit_exceeded', 'rate_limited'],
  ['rate_limit_error', 'rate_limited'],
  ['rate_limited', 'rate_limited'],
  ['RESOURCE_EXHAUSTED', 'rate_limited'],
  ['not_found_error', 'not_found'],
  ['NOT_FOUND', 'not_found'],
]);

/** Names that only repeat the class of the status; they decide inside a stream, where there is none. */
const GENERAL_NAMES = new Map<string, VendorErrorCode>([
  ['invalid_request_error', 'bad_request'],
  ['INVALID_ARGUMENT', 'bad_request'],
  ['FAILED_PRECONDITION', 'bad_request'],
  ['invalid_image', 'bad_request'],
  ['invalid_image_format', 'bad_request'],
  ['image_parse_error', 'bad_request'],
  ['image_too_large', 'bad_request'],
  ['unsupported_image_media_type', 'bad_request'],
]);

const STATUSES = new Map<number, VendorErrorCode>([
  [401, 'unauthorized'],
  [402, 'no_balance'],
  [403, 'unauthorized'],
  [404, 'not_found'],
  [408, 'timeout'],
  [409, 'server_error'],
  [413, 'context_too_long'],
  [425, 'server_error'],
  [429, 'rate_limited'],
  // Groq's flexible tier.
  [498, 'overloaded'],
  [503, 'overloaded'],
  [504, 'timeout'],
  [529, 'overloaded'],
]);

/** The error of a response that never became a stream. `now` is real time, since a delay may be given as a date. */
export function errorOfAnswer({ status, headers, body }: RefusedAnswer, now: number): VendorError {
  const fault = faultOf(parseJson(body));
  if (status < 400 && fault === null) {
    return vendorError('bad_answer', `status ${status}, ${headers['content-type'] ?? 'no type'}: ${body}`, {
      status,
    });
  }
  const error = errorOfFault(fault ?? { message: body, names: [] }, status < 400 ? undefined : status);
  if (!error.retryable) return error;
  const reset = error.code === 'rate_limited' ? limitResetOf(headers, now) : undefined;
  const retryAfterSeconds = retryAfterOf(headers, now) ?? error.retryAfterSeconds ?? reset;
  return retryAfterSeconds === undefined ? error : { ...error, retryAfterSeconds };
}

/** Classifies a vendor's error; `status` is that of the HTTP response, if it carried the error. */
export function errorOfFault(fault: Fault, status: number | undefined): VendorError {
  const known = status ?? fault.status;
  const code = codeOf(fault, known);
  const told = [...new Set(fault.names)].join(', ');
  const detail = `${known === undefined ? 'in the stream' : `status ${known}`}${told === '' ? '' : ` (${told})`}: ${fault.message}`;
  return vendorError(code, detail, {
    ...(known === undefined ? {} : { status: known }),
    ...(fault.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: fault.retryAfterSeconds }),
  });
}

function codeOf({ names, message }: Fault, status: number | undefined): VendorErrorCode {
  const told =
    firstOf(DECISIVE_NAMES, names) ?? codeOfMessage(message, status) ?? firstOf(LOOSE_NAMES, names);
  if (told !== undefined) return told;
  if (status === undefined) return firstOf(GENERAL_NAMES, names) ?? 'server_error';
  return STATUSES.get(status) ?? (status >= 500 ? 'server_error' : 'bad_request');
}

function firstOf(table: Map<string, VendorErrorCode>, names: string[]): VendorErrorCode | undefined {
  return names.map((name) => table.get(name)).find((code) => code !== undefined);
}
