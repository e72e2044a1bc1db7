import { isApiError, type ApiErrorCode } from '../../lib/api/api-error.ts';

/** Error code for a link that did not work: invalid, unless the server could not check it. */
export function linkErrorCode(error: unknown): ApiErrorCode {
  const isTelling = isApiError(
    error,
    'sign_in_to_confirm',
    'network_error',
    'unavailable',
    'too_many_requests',
    'technical_error',
  );
  return isTelling ? error.code : 'wrong_verify_email_token';
}
