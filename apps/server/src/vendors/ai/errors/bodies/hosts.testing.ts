import { openAiBody, type KnownBody } from './known-body.testing.ts';

function openRouter(code: number, message: string, metadata?: object): object {
  return { error: { message, code, ...(metadata === undefined ? {} : { metadata }) }, user_id: 'user_1' };
}

export const openRouterBodies: readonly KnownBody[] = [
  ['OpenRouter', 401, openRouter(401, 'No auth credentials found'), 'unauthorized'],
  [
    'OpenRouter',
    402,
    openRouter(402, 'This request requires more credits, or fewer max_tokens. You can only afford 1021.'),
    'no_balance',
  ],
  ['OpenRouter', 403, openRouter(403, 'Key limit exceeded (total limit). Manage it …'), 'no_balance'],
  [
    'OpenRouter',
    403,
    openRouter(403, 'openai/gpt-4o requires moderation on OpenAI. Your input was flagged for "sexual".', {
      reasons: ['sexual'],
      flagged_input: '…',
    }),
    'refused',
  ],
  ['OpenRouter', 404, openRouter(404, 'No endpoints found for acme/none.'), 'not_found'],
  ['OpenRouter', 400, openRouter(400, 'acme/none is not a valid model ID'), 'not_found'],
  [
    'OpenRouter',
    400,
    openRouter(
      400,
      'This endpoint’s maximum context length is 131072 tokens. However, you requested about 204000 tokens.',
    ),
    'context_too_long',
  ],
  [
    'OpenRouter',
    429,
    openRouter(
      429,
      'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 requests per day',
    ),
    'rate_limited',
  ],
  [
    'OpenRouter',
    429,
    openRouter(429, 'Provider returned error', {
      raw: 'z-ai/glm-5.3-flash is temporarily rate-limited upstream.',
      provider_name: 'BaseTen',
    }),
    'rate_limited',
  ],
  [
    'OpenRouter',
    400,
    openRouter(400, 'Provider returned error', {
      raw: '{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 213462 tokens > 200000 maximum"}}',
      provider_name: 'Anthropic',
    }),
    'context_too_long',
  ],
  [
    'OpenRouter',
    403,
    openRouter(403, 'Provider returned error', {
      raw: { data: '{"code":"permission-denied","error":"Content violates usage guidelines. "}' },
      provider_name: 'xAI',
    }),
    'refused',
  ],
  ['OpenRouter', 502, openRouter(502, 'Provider returned error', { raw: '' }), 'server_error'],
  ['OpenRouter', 503, openRouter(503, 'No instances available'), 'overloaded'],
];

export const groqBodies: readonly KnownBody[] = [
  [
    'Groq',
    413,
    openAiBody(
      'Request too large for model `llama` on tokens per minute (TPM): Limit 6000, Requested 8000, please reduce your message size and try again.',
      'rate_limit_exceeded',
      'tokens',
    ),
    'context_too_long',
  ],
  [
    'Groq',
    400,
    openAiBody('The model `mixtral` has been decommissioned.', 'model_decommissioned'),
    'not_found',
  ],
  [
    'Groq',
    400,
    openAiBody('Organization has been restricted. Please reach out to support.', 'organization_restricted'),
    'unauthorized',
  ],
  ['Groq', 400, openAiBody('A spend alert threshold has been reached.', 'blocked_api_access'), 'no_balance'],
  ['Groq', 498, openAiBody('Flex tier capacity exceeded', 'capacity_exceeded'), 'overloaded'],
];

export const localBodies: readonly KnownBody[] = [
  [
    'Ollama',
    404,
    openAiBody('model "llama9" not found, try pulling it first', null, 'not_found_error'),
    'not_found',
  ],
  ['Ollama', 400, openAiBody('the input length exceeds the context length', null), 'context_too_long'],
  ['Ollama', 400, openAiBody('"phi" does not support thinking', null), 'bad_request'],
  [
    'Ollama',
    500,
    openAiBody('model requires more system memory (8.0 GiB) than is available', null, 'api_error'),
    'server_error',
  ],
  [
    'Ollama',
    503,
    openAiBody('server busy, please try again. maximum pending requests exceeded', null, 'api_error'),
    'overloaded',
  ],
  [
    'llama.cpp',
    400,
    {
      error: {
        code: 400,
        message: 'the request exceeds the available context size, try increasing it',
        type: 'exceed_context_size_error',
        n_ctx: 4096,
      },
    },
    'context_too_long',
  ],
  [
    'LM Studio',
    400,
    {
      error:
        'Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens.',
    },
    'context_too_long',
  ],
  [
    'vLLM',
    400,
    {
      object: 'error',
      message: 'The decoder prompt (length 5000) is longer than the maximum model length of 4096.',
      type: 'BadRequestError',
      code: 400,
    },
    'context_too_long',
  ],
  [
    'vLLM',
    404,
    { object: 'error', message: 'The model `x` does not exist.', type: 'NotFoundError', code: 404 },
    'not_found',
  ],
];

export const otherBodies: readonly KnownBody[] = [
  [
    'Together',
    422,
    openAiBody(
      'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000 `inputs` tokens',
      null,
    ),
    'context_too_long',
  ],
  ['Together', 404, openAiBody('Unable to access model acme/none.', 'model_not_available'), 'not_found'],
  [
    'Fireworks',
    400,
    openAiBody('The prompt is too long: 140000, model maximum context length: 131071', null),
    'context_too_long',
  ],
  [
    'Fireworks',
    412,
    openAiBody(
      'Account acme is suspended, possibly due to reaching the monthly spending limit or failure to pay past invoices.',
      'PRECONDITION_FAILED',
    ),
    'no_balance',
  ],
  [
    'Cerebras',
    400,
    {
      message:
        'Please reduce the length of the messages or completion. Current length is 9000 while limit is 8192',
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    },
    'context_too_long',
  ],
  [
    'Cohere',
    400,
    { message: 'too many tokens: total number of tokens in the prompt cannot exceed 4081' },
    'context_too_long',
  ],
  [
    'DashScope',
    400,
    openAiBody(
      'Input data may contain inappropriate content.',
      'data_inspection_failed',
      'data_inspection_failed',
    ),
    'refused',
  ],
  [
    'DashScope',
    400,
    openAiBody('Range of input length should be [1, 30720]', 'invalid_parameter_error'),
    'context_too_long',
  ],
  [
    'DashScope',
    400,
    openAiBody('Access denied, please make sure your account is in good standing.', 'Arrearage', 'Arrearage'),
    'no_balance',
  ],
  [
    'Moonshot',
    400,
    openAiBody('The request was rejected because it was considered high risk', null, 'content_filter'),
    'refused',
  ],
  [
    'Moonshot',
    400,
    openAiBody('Invalid request: Your request exceeded model token limit: 131072', null),
    'context_too_long',
  ],
  [
    'Moonshot',
    429,
    openAiBody(
      'Your account is suspended, please check your plan and billing details',
      null,
      'exceeded_current_quota_error',
    ),
    'no_balance',
  ],
  [
    'Moonshot',
    429,
    openAiBody('The engine is currently overloaded', null, 'engine_overloaded_error'),
    'overloaded',
  ],
  ['a proxy', 502, '<html>Bad Gateway</html>', 'server_error'],
  ['a teapot', 418, '', 'bad_request'],
  ['a redirection', 302, '', 'bad_answer'],
  ['a gateway', 504, '', 'timeout'],
];
