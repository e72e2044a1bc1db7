import type { VendorError, VendorErrorCode } from '../answer-part.ts';

const MAX_DETAIL_LENGTH = 500;

const RETRYABLE: Record<VendorErrorCode, boolean> = {
  unauthorized: false,
  no_balance: false,
  rate_limited: true,
  overloaded: true,
  bad_request: false,
  context_too_long: false,
  not_found: false,
  refused: false,
  server_error: true,
  unreachable: true,
  timeout: true,
  cut: true,
  bad_answer: false,
};

/** A failure, retryable or not by its code. */
export function vendorError(
  code: VendorErrorCode,
  detail: string,
  known: Pick<VendorError, 'status' | 'retryAfterSeconds'> = {},
): VendorError {
  return { code, retryable: RETRYABLE[code], detail, ...known };
}

/** The error with a loggable detail: vendors repeat the rejected key, and sometimes the whole prompt. */
export function withSafeDetail(error: VendorError, apiKey: string | null): VendorError {
  // Redact before truncating, or half a key might remain.
  const concealed = apiKey ? error.detail.replaceAll(apiKey, '***') : error.detail;
  return { ...error, detail: concealed.slice(0, MAX_DETAIL_LENGTH) };
}
