import { errors, isErrorCode, type ErrorBody, type ErrorCode } from '@polylogue/contract/errors';

/** An error code of the API, or the client's own for a missing response. */
export type ApiErrorCode = ErrorCode | 'network_error';

/** Fields of an `ApiError`. */
export interface ApiErrorDetails extends Partial<Omit<ErrorBody, 'code'>> {
  code: ApiErrorCode;
  /** 0 without a response. */
  status: number;
  retryAfter?: number;
  cause?: unknown;
}

/** Every failure of a call except an abort. The displayed text depends on `code`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  /** Field → code under `validation.` in the locales; empty unless the status was 422. */
  readonly validationErrors: Record<string, string>;
  readonly validationParams: Record<string, Record<string, number | string>>;
  readonly requestId: string | undefined;
  /** Seconds from the server's Retry-After. */
  readonly retryAfter: number | undefined;
  /** The missing plan feature, with `not_permission`. */
  readonly gate: string | undefined;
  /** Why a bank declined, with `error_payment`. */
  readonly reason: string | undefined;
  /** The file that has the same bytes, with `library_error_duplicate`. */
  readonly duplicateOf: number | undefined;
  /** The same request may succeed later. */
  readonly retryable: boolean;

  constructor(details: ApiErrorDetails) {
    super(details.message ?? details.code, { cause: details.cause });
    this.name = 'ApiError';
    this.code = details.code;
    this.status = details.status;
    this.validationErrors = details.validationErrors ?? {};
    this.validationParams = details.validationParams ?? {};
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.gate = details.gate;
    this.reason = details.reason;
    this.duplicateOf = details.duplicateOf;
    this.retryable = details.code === 'network_error' || errors[details.code].retryable;
  }
}

/** Whether the value is an `ApiError`, with one of the codes when some are named. */
export function isApiError(error: unknown, ...codes: ApiErrorCode[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}

/** Error of a request without a response. */
export function networkError(cause: unknown): ApiError {
  return new ApiError({ code: 'network_error', status: 0, cause });
}

/** Parses an error response. A foreign body, such as a proxy's page, is mapped by its status. */
export async function errorOfResponse(response: Response): Promise<ApiError> {
  const body = readErrorBody(await response.text().catch(() => ''));
  return new ApiError({
    ...body,
    code: body?.code ?? codeOfStatus(response.status),
    status: response.status,
    requestId: body?.requestId ?? response.headers.get('x-request-id') ?? undefined,
    retryAfter: secondsOf(response.headers.get('retry-after')),
  });
}

function readErrorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && isErrorCode(body.code);
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthorized';
  if (status === 402) return 'not_enough_tokens';
  if (status === 403) return 'not_permission';
  if (status === 404) return 'not_found';
  if (status === 409) return 'conflict';
  if (status === 413) return 'payload_too_large';
  if (status === 415) return 'unsupported_media_type';
  if (status === 422) return 'validation_error';
  if (status === 429) return 'too_many_requests';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return status >= 500 ? 'technical_error' : 'bad_request';
}

function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
