import { expect, test } from 'vitest';
import type { VendorError } from '../../vendors/ai/answer-part.ts';
import { errorCodeOf } from './vendor-error.ts';

test.each([
  ['rate_limited', 'this_model_provider'],
  ['overloaded', 'this_model_provider'],
  ['context_too_long', 'conversation_too_long'],
  ['bad_request', 'this_model_dont_support'],
  ['refused', 'answer_refused'],
  ['unauthorized', 'model_provider_error'],
  ['no_balance', 'model_provider_error'],
  ['timeout', 'model_provider_error'],
  ['cut', 'model_provider_error'],
] as const)('a vendor’s %s is told as %s', (code, told) => {
  const error: VendorError = { code, retryable: false, detail: '' };
  expect(errorCodeOf(error)).toBe(told);
});
