import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { loginErrorKey } from './login-error.ts';

test('a 401 is a wrong name or password, whatever its code', () => {
  expect(loginErrorKey(new ApiError({ code: 'unauthorized', status: 401 }))).toBe(
    'invalid_username_or_password',
  );
});

test('no answer is told as such', () => {
  expect(loginErrorKey(new ApiError({ code: 'network_error', status: 0 }))).toBe('network_error');
});

test('too many tries ask to wait', () => {
  expect(loginErrorKey(new ApiError({ code: 'too_many_requests', status: 429 }))).toBe('too_many_requests');
});

test('any other answer is a failed sign-in', () => {
  expect(loginErrorKey(new ApiError({ code: 'technical_error', status: 500 }))).toBe('login_error');
});

test('what is no answer at all is unforeseen', () => {
  expect(loginErrorKey(new TypeError('bug'))).toBe('unforeseen_error');
});
