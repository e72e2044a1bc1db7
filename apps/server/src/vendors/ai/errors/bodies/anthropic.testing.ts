import type { KnownBody } from './known-body.testing.ts';

function anthropic(type: string, message: string): object {
  return { type: 'error', error: { type, message }, request_id: 'req_011CTest' };
}

export const anthropicBodies: readonly KnownBody[] = [
  [
    'Anthropic',
    400,
    anthropic('invalid_request_error', 'prompt is too long: 213462 tokens > 200000 maximum'),
    'context_too_long',
  ],
  [
    'Anthropic',
    400,
    anthropic(
      'invalid_request_error',
      'input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease input length or `max_tokens` and try again',
    ),
    'context_too_long',
  ],
  ['Anthropic', 413, anthropic('request_too_large', 'Request exceeds the maximum size'), 'context_too_long'],
  [
    'Anthropic',
    400,
    anthropic('invalid_request_error', 'Output blocked by content filtering policy'),
    'refused',
  ],
  [
    'Anthropic',
    400,
    anthropic('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
    'no_balance',
  ],
  [
    'Anthropic',
    400,
    anthropic(
      'invalid_request_error',
      'You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.',
    ),
    'no_balance',
  ],
  ['Anthropic', 402, anthropic('billing_error', 'There is an issue with your billing.'), 'no_balance'],
  ['Anthropic', 401, anthropic('authentication_error', 'invalid x-api-key'), 'unauthorized'],
  [
    'Anthropic',
    403,
    anthropic('permission_error', 'Your API key does not have permission to use the specified resource.'),
    'unauthorized',
  ],
  [
    'Anthropic',
    400,
    anthropic('invalid_request_error', 'This organization has been disabled.'),
    'unauthorized',
  ],
  ['Anthropic', 404, anthropic('not_found_error', 'model: claude-9'), 'not_found'],
  [
    'Anthropic',
    429,
    anthropic(
      'rate_limit_error',
      'This request would exceed your organization’s rate limit of 50,000 input tokens per minute.',
    ),
    'rate_limited',
  ],
  [
    'Anthropic',
    400,
    anthropic(
      'invalid_request_error',
      'messages.3.content.0.image.source.base64: image exceeds 5 MB maximum: 5390248 bytes > 5242880 bytes',
    ),
    'bad_request',
  ],
  [
    'Anthropic',
    400,
    anthropic(
      'invalid_request_error',
      'max_tokens: 100000 > 8192, which is the maximum allowed number of output tokens for claude-3-5-haiku',
    ),
    'bad_request',
  ],
  ['Anthropic', 500, anthropic('api_error', 'Internal server error'), 'server_error'],
  ['Anthropic', 504, anthropic('timeout_error', 'Request timed out'), 'timeout'],
  ['Anthropic', 529, anthropic('overloaded_error', 'Overloaded'), 'overloaded'],
];
