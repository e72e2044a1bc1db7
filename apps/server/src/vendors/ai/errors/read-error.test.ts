import { expect, it } from 'vitest';
import { anthropicBodies } from './bodies/anthropic.testing.ts';
import { googleBodies } from './bodies/google.testing.ts';
import { groqBodies, localBodies, openRouterBodies, otherBodies } from './bodies/hosts.testing.ts';
import type { KnownBody } from './bodies/known-body.testing.ts';
import { openAiBodies } from './bodies/openai.testing.ts';
import { deepSeekBodies, mistralBodies, xaiBodies } from './bodies/vendors.testing.ts';
import { errorOfAnswer, errorOfFault } from './read-error.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');

function read(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return errorOfAnswer({ status, headers, body: text }, NOW);
}

const bodies: readonly KnownBody[] = [
  ...openAiBodies,
  ...anthropicBodies,
  ...googleBodies,
  ...mistralBodies,
  ...deepSeekBodies,
  ...xaiBodies,
  ...openRouterBodies,
  ...groqBodies,
  ...localBodies,
  ...otherBodies,
];

it.each(bodies)('%s, %i: %j is %s', (_from, status, body, code) => {
  expect(read(status, body)).toMatchObject({ code, status });
});

it.each([
  ['Content violates usage guidelines.', 'refused'],
  ['prompt is too long: 213462 tokens > 200000 maximum', 'context_too_long'],
  ['Your credit balance is too low', 'no_balance'],
  ['The engine is currently overloaded', 'overloaded'],
  ['Something else went wrong', 'server_error'],
])('inside a stream, without a status, “%s” is %s', (message, code) => {
  expect(errorOfFault({ message, names: [] }, undefined)).toMatchObject({ code });
});

it('reads an error in a list', () => {
  const error = { code: 404, status: 'NOT_FOUND', message: '' };
  expect(read(404, [{ error }])).toMatchObject({ code: 'not_found' });
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
])('reads the delay from %s', (_what, headers, seconds) => {
  expect(read(429, {}, headers).retryAfterSeconds).toBe(seconds);
});

it('reads the delay from RetryInfo', () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '12.3s' }];
  const error = { code: 429, status: 'RESOURCE_EXHAUSTED', message: '', details };
  expect(read(429, { error }).retryAfterSeconds).toBe(13);
});

it('gives no delay when waiting does not help', () => {
  expect(read(401, {}, { 'retry-after': '12' })).not.toHaveProperty('retryAfterSeconds');
});
