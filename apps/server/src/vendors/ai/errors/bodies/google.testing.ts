import type { KnownBody } from './known-body.testing.ts';

function google(code: number, status: string, message: string, reason?: string): object {
  const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason };
  return { error: { code, message, status, ...(reason === undefined ? {} : { details: [info] }) } };
}

export const googleBodies: readonly KnownBody[] = [
  [
    'Google',
    400,
    google(
      400,
      'INVALID_ARGUMENT',
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
    ),
    'context_too_long',
  ],
  [
    'Google',
    400,
    google(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID'),
    'unauthorized',
  ],
  [
    'Google',
    400,
    google(400, 'INVALID_ARGUMENT', 'API key expired. Please renew the API key.'),
    'unauthorized',
  ],
  [
    'Google',
    400,
    google(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
    'unauthorized',
  ],
  [
    'Google',
    400,
    google(
      400,
      'FAILED_PRECONDITION',
      'Gemini API free tier is not available in your country. Please enable billing on your project in Google AI Studio.',
    ),
    'no_balance',
  ],
  [
    'Google',
    403,
    google(403, 'PERMISSION_DENIED', 'Your API key was reported as leaked. Please use another API key.'),
    'unauthorized',
  ],
  [
    'Google',
    403,
    google(
      403,
      'PERMISSION_DENIED',
      'Generative Language API has not been used in project 1 before or it is disabled.',
      'SERVICE_DISABLED',
    ),
    'unauthorized',
  ],
  [
    'Google',
    403,
    google(403, 'PERMISSION_DENIED', 'This API method requires billing to be enabled.', 'BILLING_DISABLED'),
    'no_balance',
  ],
  [
    'Google',
    404,
    google(404, 'NOT_FOUND', 'models/gemini-9 is not found for API version v1beta.'),
    'not_found',
  ],
  // Google's per-minute and daily quotas, worded like OpenAI's exhausted credit.
  [
    'Google',
    429,
    google(
      429,
      'RESOURCE_EXHAUSTED',
      'You exceeded your current quota, please check your plan and billing details.',
    ),
    'rate_limited',
  ],
  [
    'Google',
    429,
    google(
      429,
      'RESOURCE_EXHAUSTED',
      'Your prepayment credits are depleted. Please go to AI Studio to manage your project and billing.',
    ),
    'no_balance',
  ],
  [
    'Google',
    429,
    google(429, 'RESOURCE_EXHAUSTED', 'Your project has exceeded its monthly spending cap.'),
    'no_balance',
  ],
  [
    'Google',
    429,
    google(
      429,
      'RESOURCE_EXHAUSTED',
      'No capacity available for model on the server',
      'MODEL_CAPACITY_EXHAUSTED',
    ),
    'overloaded',
  ],
  [
    'Google',
    400,
    google(
      400,
      'INVALID_ARGUMENT',
      'The prompt could not be submitted. It contains sensitive words that violate Google’s Responsible AI practices.',
    ),
    'refused',
  ],
  ['Google', 400, google(400, 'INVALID_ARGUMENT', 'Unable to process input image.'), 'bad_request'],
  ['Google', 500, google(500, 'INTERNAL', 'An internal error has occurred.'), 'server_error'],
  ['Google', 503, google(503, 'UNAVAILABLE', 'The model is overloaded.'), 'overloaded'],
  ['Google', 504, google(504, 'DEADLINE_EXCEEDED', 'Deadline expired.'), 'timeout'],
  [
    'Google behind a proxy',
    429,
    {
      error: {
        message: JSON.stringify(google(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted.')),
        code: 429,
        status: 'Too Many Requests',
      },
    },
    'rate_limited',
  ],
];
