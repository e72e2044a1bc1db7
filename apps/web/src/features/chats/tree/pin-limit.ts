import { isApiError } from '../../../lib/api/api-error.ts';

/** Whether the error is the plan's pin limit. */
export function isPinLimit(error: unknown): boolean {
  return isApiError(error, 'validation_error') && error.validationErrors['pin'] === 'pin_limit';
}

/** The plan's pin limit, taken from its error. */
export function pinLimitOf(error: unknown): number {
  const max = isApiError(error) ? error.validationParams['pin']?.['max'] : undefined;
  return typeof max === 'number' ? max : 0;
}
