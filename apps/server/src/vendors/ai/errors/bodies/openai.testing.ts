import { openAiBody, type KnownBody } from './known-body.testing.ts';

export const openAiBodies: readonly KnownBody[] = [
  [
    'OpenAI',
    401,
    openAiBody('Incorrect API key provided: sk-no. Find yours at …', 'invalid_api_key'),
    'unauthorized',
  ],
  [
    'OpenAI',
    401,
    openAiBody('You must be a member of an organization to use the API.', null),
    'unauthorized',
  ],
  [
    'OpenAI',
    403,
    openAiBody(
      'Country, region, or territory not supported',
      'unsupported_country_region_territory',
      'request_forbidden',
    ),
    'unauthorized',
  ],
  [
    'OpenAI',
    403,
    openAiBody(
      'Your access was terminated due to violation of our policies, please check your email.',
      'access_terminated',
    ),
    'unauthorized',
  ],
  [
    'OpenAI',
    403,
    openAiBody('Project `proj_1` does not have access to model `gpt-4o`', 'model_not_found'),
    'not_found',
  ],
  [
    'OpenAI',
    404,
    openAiBody('The model `gpt-9` does not exist or you do not have access to it.', 'model_not_found'),
    'not_found',
  ],
  [
    'OpenAI',
    400,
    openAiBody(
      "This model's maximum context length is 8192 tokens. However, you requested 8242 tokens.",
      'context_length_exceeded',
    ),
    'context_too_long',
  ],
  [
    'OpenAI',
    400,
    openAiBody("This model's maximum context length is 4097 tokens. Please reduce the length.", null),
    'context_too_long',
  ],
  [
    'OpenAI',
    400,
    openAiBody(
      'Your input exceeds the context window of this model. Please adjust your input and try again.',
      null,
    ),
    'context_too_long',
  ],
  [
    'OpenAI',
    400,
    openAiBody(
      "Invalid 'messages[0].content': string too long. Expected a string with maximum length 1048576.",
      'string_above_max_length',
    ),
    'context_too_long',
  ],
  [
    'OpenAI',
    429,
    openAiBody(
      'Request too large for gpt-4 on tokens per min (TPM): Limit 10000, Requested 12000. The input or output tokens must be reduced in order to run successfully.',
      'rate_limit_exceeded',
      'tokens',
    ),
    'context_too_long',
  ],
  [
    'OpenAI',
    429,
    openAiBody(
      'Rate limit reached for gpt-4o on requests per min (RPM): Limit 3. Please try again in 20s.',
      'rate_limit_exceeded',
      'requests',
    ),
    'rate_limited',
  ],
  [
    'OpenAI',
    429,
    openAiBody(
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
      'insufficient_quota',
    ),
    'no_balance',
  ],
  [
    'OpenAI',
    429,
    openAiBody(
      'Your account is not active, please check your billing details on our website.',
      'billing_not_active',
      'billing_not_active',
    ),
    'no_balance',
  ],
  [
    'OpenAI',
    400,
    openAiBody(
      'Billing hard limit has been reached',
      'billing_hard_limit_reached',
      'billing_limit_user_error',
    ),
    'no_balance',
  ],
  [
    'OpenAI',
    400,
    openAiBody(
      'Invalid prompt: your prompt was flagged as potentially violating our usage policy. Please try again with a different prompt.',
      'invalid_prompt',
    ),
    'refused',
  ],
  [
    'OpenAI',
    400,
    openAiBody('Your prompt was flagged as potentially violating our usage policy.', null),
    'refused',
  ],
  [
    'OpenAI',
    400,
    openAiBody(
      'Your request was rejected as a result of our safety system.',
      'moderation_blocked',
      'image_generation_user_error',
    ),
    'refused',
  ],
  [
    'OpenAI',
    400,
    openAiBody('Your request was rejected by our safety system.', 'content_policy_violation'),
    'refused',
  ],
  ['OpenAI', 400, openAiBody('The image was refused.', 'image_content_policy_violation'), 'refused'],
  [
    'OpenAI',
    400,
    openAiBody(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'unsupported_parameter',
    ),
    'bad_request',
  ],
  [
    'OpenAI',
    400,
    openAiBody('max_tokens is too large: 50000. This model supports at most 4096 completion tokens.', null),
    'bad_request',
  ],
  [
    'OpenAI',
    400,
    openAiBody(
      'You uploaded an unsupported image. Please make sure your image is valid.',
      'invalid_image_format',
    ),
    'bad_request',
  ],
  [
    'OpenAI',
    500,
    openAiBody(
      'The server had an error while processing your request. Sorry about that!',
      null,
      'server_error',
    ),
    'server_error',
  ],
  ['OpenAI', 503, openAiBody('The engine is currently overloaded.', null, 'server_error'), 'overloaded'],
  [
    'Azure',
    400,
    openAiBody(
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
      'content_filter',
    ),
    'refused',
  ],
  [
    'Azure',
    404,
    openAiBody('The API deployment for this resource does not exist.', 'DeploymentNotFound'),
    'not_found',
  ],
];
