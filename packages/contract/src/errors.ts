/**
 * Every error code on the wire: in an error response, inside a stream, in a refused subscription. The text
 * shown to users is the i18n key `errors.<code>`. `retryable`: the same request may succeed later, unchanged.
 */
export const errors = {
  bad_request: { status: 400, retryable: false },
  /** The link from a mail or the operator is wrong, used or expired. */
  wrong_verify_email_token: { status: 400, retryable: false },
  /** The chat is gone or is a folder. */
  not_selected_chat_error: { status: 400, retryable: false },
  /** The model does not support what the message asks for. */
  this_model_dont_support: { status: 400, retryable: false },
  /** The conversation does not fit the model's context. */
  conversation_too_long: { status: 400, retryable: false },
  /** The model or its provider declined because of the content, and wrote nothing. */
  answer_refused: { status: 400, retryable: false },
  /** The model used up its limit while thinking, and wrote nothing. */
  answer_no_room: { status: 400, retryable: false },
  /** An image was sent to a model that takes none. */
  model_without_images: { status: 400, retryable: false },
  activate_error_promo: { status: 400, retryable: false },
  /** The provider refused, or the state of the sign-in is not ours. */
  oauth_failed: { status: 400, retryable: false },
  no_file_to_import_data: { status: 400, retryable: false },
  failed_to_import_data: { status: 400, retryable: false },
  unauthorized: { status: 401, retryable: false },
  invalid_username_or_password: { status: 401, retryable: false },
  not_enough_tokens: { status: 402, retryable: false },
  error_payment: { status: 402, retryable: false },
  not_permission: { status: 403, retryable: false },
  /** The answer or the purchase would pass the monthly limit that the user has set. */
  spending_limit_reached: { status: 403, retryable: false },
  origin_refused: { status: 403, retryable: false },
  email_not_verified: { status: 403, retryable: false },
  /** The operator is signed in as the user and may only read. */
  impersonation_refused: { status: 403, retryable: false },
  /** Changing a verified address must be confirmed by the person signed in to the account. */
  sign_in_to_confirm: { status: 403, retryable: false },
  /** The account has no password and the session is too old for this. */
  fresh_sign_in_needed: { status: 403, retryable: false },
  /** A new password or e-mail requires the old password to be confirmed in this session. */
  password_not_confirmed: { status: 403, retryable: false },
  not_found: { status: 404, retryable: false },
  promo_not_found: { status: 404, retryable: false },
  conflict: { status: 409, retryable: false },
  /** The model that wrote an answer is no longer available, so it cannot go on. */
  model_gone: { status: 409, retryable: false },
  /** The identity's e-mail already has an account: sign in there and link. */
  oauth_email_taken: { status: 409, retryable: false },
  /** The provider to unlink is the only way to sign in. */
  last_sign_in_way: { status: 409, retryable: false },
  /** The identity is another account's only way to sign in. */
  oauth_binding_used: { status: 409, retryable: false },
  /** An automatic refund is not possible; support decides. */
  refund_impossible: { status: 409, retryable: false },
  /** The billing details are those of the receipt. */
  receipt_unchanged: { status: 409, retryable: false },
  /** A receipt is corrected once. */
  receipt_corrected: { status: 409, retryable: false },
  /** With these billing details another VAT would have been charged. */
  receipt_vat_differs: { status: 409, retryable: false },
  /** A signed link has expired. */
  link_expired: { status: 410, retryable: false },
  payload_too_large: { status: 413, retryable: false },
  file_size_error: { status: 413, retryable: false },
  storage_full: { status: 413, retryable: false },
  unsupported_media_type: { status: 415, retryable: false },
  validation_error: { status: 422, retryable: false },
  /** The tables of a note have more cells than can be shown, those that merged ones cover too. */
  note_tables_too_large: { status: 422, retryable: false },
  /** One of our own limits. */
  too_many_requests: { status: 429, retryable: true },
  /** A limit of the model's vendor. */
  this_model_provider: { status: 429, retryable: true },
  technical_error: { status: 500, retryable: true },
  /** An answer failed without a more specific code. */
  error_chat: { status: 500, retryable: true },
  /** The model ended without any output. */
  answer_empty: { status: 502, retryable: true },
  /** The model's vendor failed or was unreachable. */
  model_provider_error: { status: 502, retryable: true },
  /** The gateway returned no payment link. */
  payment_link_error: { status: 502, retryable: true },
  /** The gateway returned no page for linking a card. */
  card_href_error: { status: 502, retryable: true },
  unavailable: { status: 503, retryable: true },
  /** The server's disk is full; `storage_full` is the user's quota. */
  disk_full: { status: 507, retryable: true },
  /** The node that was writing an answer died; what was written is kept. */
  generation_interrupted: { status: 503, retryable: true },
} as const satisfies Record<string, { status: number; retryable: boolean }>;

/** A code of the error table. */
export type ErrorCode = keyof typeof errors;

function keysOf<K extends string>(table: Record<K, unknown>): K[] {
  const keys: K[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

/** The codes in table order. */
export const errorCodes: readonly ErrorCode[] = keysOf(errors);

/**
 * Body of every error response. `validationErrors` is present only in a 422: field → code under `validation.`
 * in the locales.
 */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  requestId?: string;
  validationErrors?: Record<string, string>;
  /** Numbers for the text of a field's error, such as the minimum length. */
  validationParams?: Record<string, { min?: number; max?: number }>;
  /** With `not_permission`: the plan's gate that is closed. */
  gate?: string;
  /** With `error_payment`: why, of `paymentReasons`. */
  reason?: string;
  /** With `library_error_duplicate`: the file of the capsule that has the same bytes. */
  duplicateOf?: number;
}

/** Whether the word is an error code. */
export function isErrorCode(word: unknown): word is ErrorCode {
  return typeof word === 'string' && Object.hasOwn(errors, word);
}
