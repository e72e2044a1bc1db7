import { ApiError, type ApiErrorCode } from '../../lib/api/api-error.ts';

/** Codes more specific than "sign-in failed". */
const tellingCodes: readonly ApiErrorCode[] = ['too_many_requests', 'unavailable', 'network_error'];

/** Key of the error text below the password. */
export function loginErrorKey(error: unknown): ApiErrorCode | 'login_error' | 'unforeseen_error' {
  if (!(error instanceof ApiError)) return 'unforeseen_error';
  if (error.status === 401) return 'invalid_username_or_password';
  return tellingCodes.includes(error.code) ? error.code : 'login_error';
}
