/**
 * Every error code that crosses the wire: in an error answer, inside a stream, in a refused subscription.
 * The text a user sees is the i18n key `errors.<code>`. `retryable`: the same request may succeed later, unchanged.
 */
export const errors = {
  bad_request: { status: 400, retryable: false },
  unauthorized: { status: 401, retryable: false },
  invalid_username_or_password: { status: 401, retryable: false },
  not_enough_tokens: { status: 402, retryable: false },
  not_permission: { status: 403, retryable: false },
  origin_refused: { status: 403, retryable: false },
  email_not_verified: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  conflict: { status: 409, retryable: false },
  payload_too_large: { status: 413, retryable: false },
  unsupported_media_type: { status: 415, retryable: false },
  validation_error: { status: 422, retryable: false },
  wrong_verify_email_token: { status: 400, retryable: false },
  not_selected_chat_error: { status: 400, retryable: false },
  file_size_error: { status: 413, retryable: false },
  storage_full: { status: 413, retryable: false },
  too_many_requests: { status: 429, retryable: true },
  this_model_provider: { status: 429, retryable: true },
  technical_error: { status: 500, retryable: true },
  unavailable: { status: 503, retryable: true },
} as const satisfies Record<string, { status: number; retryable: boolean }>;

/** A code of the error table. */
export type ErrorCode = keyof typeof errors;

/** Body of every error answer. `validationErrors` stands only in a 422: field → code under `validation.` in the locales. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  requestId?: string;
  validationErrors?: Record<string, string>;
  /** Numbers that belong into the text of a field's error, such as the smallest length. */
  validationParams?: Record<string, Record<string, number | string>>;
  /** The plan's gate that is closed, with `not_permission`. */
  gate?: string;
}

/** Whether the word is a code of the table. */
export function isErrorCode(word: unknown): word is ErrorCode {
  return typeof word === 'string' && Object.hasOwn(errors, word);
}
