import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { isPinLimit, pinLimitOf } from './pin-limit.ts';

function refusal(validationErrors: Record<string, string>, max?: number) {
  const validationParams: Record<string, { max: number }> = max === undefined ? {} : { pin: { max } };
  return new ApiError({ code: 'validation_error', status: 422, validationErrors, validationParams });
}

test('a refused pin says how many the plan allows', () => {
  const error = refusal({ pin: 'pin_limit' }, 5);
  expect(isPinLimit(error)).toBe(true);
  expect(pinLimitOf(error)).toBe(5);
});

test('another refusal is none of the limit', () => {
  expect(isPinLimit(refusal({ pin: 'invalid' }))).toBe(false);
  expect(isPinLimit(new Error('pin_limit'))).toBe(false);
  expect(pinLimitOf(refusal({ pin: 'pin_limit' }))).toBe(0);
});
