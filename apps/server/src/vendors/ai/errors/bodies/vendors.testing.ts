import type { KnownBody } from './known-body.testing.ts';

function mistral(message: string | object, type: string, code: string | null): object {
  return { object: 'error', message, type, param: null, code };
}

function deepSeek(message: string, code = 'invalid_request_error'): object {
  return { error: { message, type: code, param: null, code } };
}

function xai(code: string, error: string): object {
  return { code, error };
}

const DENIED = 'The caller does not have permission to execute the specified operation';
const INVALID = 'Client specified an invalid argument';
const EXHAUSTED = 'Some resource has been exhausted';

export const mistralBodies: readonly KnownBody[] = [
  ['Mistral', 401, { message: 'Unauthorized', request_id: 'a1' }, 'unauthorized'],
  ['Mistral', 401, { detail: 'Unauthorized' }, 'unauthorized'],
  [
    'Mistral',
    400,
    mistral(
      'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
      'invalid_request_error',
      '3051',
    ),
    'context_too_long',
  ],
  ['Mistral', 400, mistral('Invalid model: mistral-9', 'invalid_model', '1500'), 'not_found'],
  ['Mistral', 429, mistral('Requests rate limit exceeded', 'rate_limited', '1300'), 'rate_limited'],
  [
    'Mistral',
    429,
    mistral('Service tier capacity exceeded for this model.', 'service_tier_capacity_exceeded', '3505'),
    'rate_limited',
  ],
  [
    'Mistral',
    422,
    mistral({ detail: [{ type: 'extra_forbidden' }] }, 'invalid_request_error', null),
    'bad_request',
  ],
  ['Mistral', 402, { detail: 'Inactive subscription or usage limit reached' }, 'no_balance'],
  ['Mistral', 503, mistral('Service unavailable.', 'internal_server_error', '1000'), 'overloaded'],
];

export const deepSeekBodies: readonly KnownBody[] = [
  ['DeepSeek', 400, deepSeek('Content Exists Risk'), 'refused'],
  [
    'DeepSeek',
    400,
    deepSeek("This model's maximum context length is 65536 tokens. However, you requested 72000 tokens."),
    'context_too_long',
  ],
  ['DeepSeek', 400, deepSeek('Model Not Exist'), 'not_found'],
  [
    'DeepSeek',
    401,
    deepSeek('Authentication Fails, Your api key: ****abcd is invalid', 'authentication_error'),
    'unauthorized',
  ],
  ['DeepSeek', 402, deepSeek('Insufficient Balance', 'unknown_error'), 'no_balance'],
  ['DeepSeek', 422, 'Failed to deserialize the JSON body into the target type', 'bad_request'],
  [
    'DeepSeek',
    503,
    deepSeek('Service is too busy. We advise users to switch temporarily.', 'service_unavailable_error'),
    'overloaded',
  ],
];

export const xaiBodies: readonly KnownBody[] = [
  [
    'xAI',
    403,
    xai(
      DENIED,
      'Content violates usage guidelines. Team: t, API key ID: k, Model: grok-4-0709, Failed check: SAFETY_CHECK_TYPE_BIO',
    ),
    'refused',
  ],
  ['xAI', 403, xai('permission-denied', 'Content violates usage guidelines. '), 'refused'],
  [
    'xAI',
    403,
    xai('permission-denied', 'Access to the chat endpoint is denied. Please use the correct credentials.'),
    'unauthorized',
  ],
  [
    'xAI',
    400,
    xai(INVALID, "This model's maximum prompt length is 131072 but the request contains 136973 tokens."),
    'context_too_long',
  ],
  [
    'xAI',
    429,
    xai(
      EXHAUSTED,
      'Your team t has either used all available credits or reached its monthly spending limit. Please purchase more credits or raise your spending limit.',
    ),
    'no_balance',
  ],
  [
    'xAI',
    403,
    xai(DENIED, 'Your team t has either used all available credits or reached its monthly spending limit.'),
    'no_balance',
  ],
  [
    'xAI',
    403,
    xai(DENIED, "Your newly created team doesn't have any credits or licenses yet."),
    'no_balance',
  ],
  [
    'xAI',
    429,
    xai(EXHAUSTED, 'Too many requests for team t and model grok-4. Requests per Second (actual/limit): 5/4'),
    'rate_limited',
  ],
  ['xAI', 400, xai(INVALID, 'Incorrect API key provided: xa***. Obtain one from …'), 'unauthorized'],
  ['xAI', 404, xai('Some requested entity was not found', 'The model grok-9 does not exist.'), 'not_found'],
  ['xAI', 503, xai('The service is currently unavailable', 'The model is at capacity.'), 'overloaded'],
];
