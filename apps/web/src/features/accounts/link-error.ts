import { isApiError, type ApiErrorCode } from '../../lib/api/api-error.ts';

/** What is said about a link that did not work: it is wrong, unless the server could not look at it at all. */
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
