import { errors, type ErrorBody, type ErrorCode } from '@polylogue/contract/errors';

/** What an error response may carry besides its code. */
export type ErrorDetails = Partial<
  Pick<ErrorBody, 'message' | 'validationErrors' | 'validationParams' | 'gate' | 'reason' | 'duplicateOf'>
> & {
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
};

/**
 * An error with a code from the contract's table: thrown anywhere below a handler, turned into a response in
 * one place.
 */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** A 422 on one field. */
export function fieldError(field: string, code: string): CallError {
  return new CallError('validation_error', { validationErrors: { [field]: code } });
}
