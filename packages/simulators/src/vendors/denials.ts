/** What `deny=…` names: the content of the question, its length, or the balance. */
export type Denial = 'content' | 'length' | 'money';

interface Denied {
  status: number;
  message: string;
  code?: string;
  param?: string;
}

/** How a vendor refuses each; statuses and wordings differ. */
export type Denials = Record<Denial, Denied>;

export function isDenial(word: string | undefined): word is Denial {
  return word === 'content' || word === 'length' || word === 'money';
}

export const OPENAI_DENIALS: Denials = {
  content: {
    status: 400,
    code: 'invalid_prompt',
    message:
      'Invalid prompt: your prompt was flagged as potentially violating our usage policy. Please try again with a different prompt.',
  },
  length: {
    status: 400,
    code: 'context_length_exceeded',
    param: 'messages',
    message: 'Your input exceeds the context window of this model. Please adjust your input and try again.',
  },
  money: {
    status: 429,
    code: 'insufficient_quota',
    message: 'You exceeded your current quota, please check your plan and billing details.',
  },
};

export const MISTRAL_DENIALS: Denials = {
  content: { status: 403, message: 'Your input was flagged for hate_and_discrimination.' },
  length: {
    status: 400,
    code: '3051',
    message:
      'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length',
  },
  money: { status: 402, message: 'Inactive subscription or usage limit reached' },
};

export const DEEPSEEK_DENIALS: Denials = {
  content: { status: 400, code: 'invalid_request_error', message: 'Content Exists Risk' },
  length: {
    status: 400,
    code: 'invalid_request_error',
    message:
      "This model's maximum context length is 65536 tokens. However, you requested 72000 tokens. Please reduce the length of the messages or completion.",
  },
  money: { status: 402, code: 'unknown_error', message: 'Insufficient Balance' },
};

export const XAI_DENIALS: Denials = {
  content: {
    status: 403,
    code: 'The caller does not have permission to execute the specified operation',
    message: 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO',
  },
  length: {
    status: 400,
    code: 'Client specified an invalid argument',
    message: "This model's maximum prompt length is 131072 but the request contains 136973 tokens.",
  },
  money: {
    status: 429,
    code: 'Some resource has been exhausted',
    message:
      'Your team has either used all available credits or reached its monthly spending limit. To continue making API requests, please purchase more credits or raise your spending limit.',
  },
};

export const OPENROUTER_DENIALS: Denials = {
  content: {
    status: 403,
    message: 'Your chosen model requires moderation and your input was flagged for "violence".',
  },
  length: {
    status: 400,
    message:
      "This endpoint's maximum context length is 131072 tokens. However, you requested about 204000 tokens.",
  },
  money: {
    status: 402,
    message: 'Insufficient credits. Add more using https://openrouter.ai/settings/credits',
  },
};

/** A local host has no content filter and no balance; it answers those like any bad request. */
export const OLLAMA_DENIALS: Denials = {
  content: { status: 400, message: 'The input was flagged for its content.' },
  length: { status: 400, message: 'the input length exceeds the context length' },
  money: { status: 402, message: 'Insufficient balance.' },
};

export const ANTHROPIC_DENIALS: Denials = {
  content: { status: 400, message: 'Output blocked by content filtering policy' },
  length: {
    status: 400,
    message:
      'input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease input length or `max_tokens` and try again',
  },
  money: {
    status: 400,
    message:
      'You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.',
  },
};

export const GOOGLE_DENIALS: Denials = {
  content: {
    status: 400,
    message:
      'The prompt could not be submitted. This prompt contains sensitive words that violate Google’s Responsible AI practices.',
  },
  length: {
    status: 400,
    message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  },
  money: {
    status: 429,
    message:
      'Your prepayment credits are depleted. Please go to AI Studio to manage your project and billing.',
  },
};
