import { expect, it } from 'vitest';
import { errorOfAnswer } from './read-error.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');

function read(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return errorOfAnswer({ status, headers, body: text }, NOW);
}

it.each([
  [
    'an empty purse at OpenAI',
    429,
    { error: { type: 'x', code: 'insufficient_quota', message: '' } },
    'no_balance',
  ],
  [
    'an empty purse at Anthropic',
    400,
    { type: 'error', error: { type: 'invalid_request_error', message: 'Your credit balance is too low' } },
    'no_balance',
  ],
  [
    'too long a conversation at OpenAI',
    400,
    { error: { type: 'invalid_request_error', code: 'context_length_exceeded', message: '' } },
    'context_too_long',
  ],
  [
    'too long a conversation at Anthropic',
    400,
    { error: { type: 'invalid_request_error', message: 'prompt is too long: 213462 tokens > 200000' } },
    'context_too_long',
  ],
  [
    'too long a conversation at Google',
    400,
    {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'The input token count (9) exceeds the maximum number of tokens allowed (8).',
      },
    },
    'context_too_long',
  ],
  ['too large a request', 413, { error: { type: 'request_too_large', message: '' } }, 'context_too_long'],
  [
    'a wrong key at Google',
    400,
    {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'API key not valid. Please pass a valid API key.',
        details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
      },
    },
    'unauthorized',
  ],
  ['an error in a list', 404, [{ error: { code: 404, status: 'NOT_FOUND', message: '' } }], 'not_found'],
  [
    'a refused picture',
    400,
    { error: { type: 'image_generation_user_error', code: 'moderation_blocked', message: '' } },
    'refused',
  ],
  [
    'a model Mistral does not have',
    400,
    { object: 'error', type: 'invalid_model', message: '' },
    'not_found',
  ],
  ['a field Mistral does not know', 422, { detail: [{ type: 'extra_forbidden' }] }, 'bad_request'],
  ['a word of xAI', 403, { code: 'Forbidden', error: 'No' }, 'unauthorized'],
  ['a page instead of an answer', 502, '<html>Bad Gateway</html>', 'server_error'],
  ['nothing at all', 418, '', 'bad_request'],
  ['a redirection', 302, '', 'bad_answer'],
  ['a time-out', 504, '', 'timeout'],
])('understands %s', (_what, status, body, code) => {
  expect(read(status, body)).toMatchObject({ code, status });
});

it.each([
  ['seconds', { 'retry-after': '12' }, 12],
  ['parts of a second', { 'retry-after': '0.4' }, 1],
  ['milliseconds', { 'retry-after-ms': '1500', 'retry-after': '9' }, 2],
  ['a date', { 'retry-after': 'Sun, 15 Nov 2026 12:00:30 GMT' }, 30],
  ['a date gone by', { 'retry-after': 'Sun, 15 Nov 2026 11:00:00 GMT' }, 0],
  ['nonsense', { 'retry-after': 'soon' }, undefined],
  [
    'the limit that is used up',
    {
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '6m1s',
      'x-ratelimit-remaining-tokens': '100',
      'x-ratelimit-reset-tokens': '1h0m0s',
    },
    361,
  ],
  [
    'the slowest limit when none is used up',
    { 'x-ratelimit-reset-requests': '120ms', 'x-ratelimit-reset-tokens': '2.5s' },
    3,
  ],
  [
    'the limit of Anthropic',
    {
      'anthropic-ratelimit-tokens-remaining': '0',
      'anthropic-ratelimit-tokens-reset': '2026-11-15T12:00:45Z',
    },
    45,
  ],
])('reads the wait from %s', (_what, headers, seconds) => {
  expect(read(429, {}, headers).retryAfterSeconds).toBe(seconds);
});

it('reads the wait from RetryInfo', () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '12.3s' }];
  const error = { code: 429, status: 'RESOURCE_EXHAUSTED', message: '', details };
  expect(read(429, { error }).retryAfterSeconds).toBe(13);
});

it('names no wait where waiting does not help', () => {
  expect(read(401, {}, { 'retry-after': '12' })).not.toHaveProperty('retryAfterSeconds');
});
