import {
  DEEPSEEK_DENIALS,
  MISTRAL_DENIALS,
  OLLAMA_DENIALS,
  OPENAI_DENIALS,
  OPENROUTER_DENIALS,
  XAI_DENIALS,
  type Denials,
} from './denials.ts';
import type { Fault } from './vendor.ts';
import type { World } from '../world.ts';
import type { Json } from '../json.ts';

export interface Usage {
  input: number;
  output: number;
  reasoning: number;
}

/** How hosts of the chat completions format differ. */
export interface Dialect {
  prefix: string;
  title: string;
  about: string;
  needsKey: boolean;
  models: [string, ...string[]];
  owner: string;
  newId(world: World): string;
  headers(world: World): Record<string, string>;
  errorBody(fault: Fault): Json;
  denials: Denials;
  /** A refusal as a delta; null if the answer just ends with a filter. */
  refusalDelta: ((text: string) => Json) | null;
  /** Reasoning as a delta; null if the vendor does not show it. */
  reasoningDelta: ((text: string) => Json) | null;
  reasoningMessage: ((reasoning: string, content: string) => Json) | null;
  pictureField: ((url: string) => Json) | null;
  /** Keys next to `delta` in every chunk before the last. */
  chunkExtras: Json;
  topLevel: Json;
  /** Always sends usage in the last chunk. */
  usageUnasked: boolean;
  /** Written before the first token while the model "thinks"; an SSE comment. */
  keepAlive: string;
  usageExtras(usage: Usage): Json;
}

const TYPES: Record<number, [type: string, code: string | null]> = {
  400: ['invalid_request_error', null],
  401: ['invalid_request_error', 'invalid_api_key'],
  402: ['insufficient_quota', 'insufficient_quota'],
  403: ['invalid_request_error', 'unsupported_country_region_territory'],
  404: ['invalid_request_error', 'model_not_found'],
  413: ['invalid_request_error', 'request_too_large'],
  422: ['invalid_request_error', null],
  429: ['requests', 'rate_limit_exceeded'],
};

function openAiError({ status, message, param, code, reason }: Fault): Json {
  const [type, usual] = TYPES[status] ?? ['server_error', null];
  const named = reason === 'path' ? null : (code ?? usual);
  return { error: { message, type, param: param ?? null, code: named } };
}

function uuid(world: World): string {
  return world.randomHex(16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function reasoningContent(reasoning: string, content: string): Json {
  return { content, reasoning_content: reasoning };
}

function openAiLimits(): Record<string, string> {
  return {
    'x-ratelimit-limit-requests': '10000',
    'x-ratelimit-limit-tokens': '2000000',
    'x-ratelimit-remaining-requests': '9999',
    'x-ratelimit-remaining-tokens': '1999900',
    'x-ratelimit-reset-requests': '6ms',
    'x-ratelimit-reset-tokens': '1s',
  };
}

export const OPENAI: Dialect = {
  prefix: '/openai',
  title: 'OpenAI',
  about:
    'Chat completions, responses, images, embeddings, transcription under /openai/v1, such as /openai/v1/responses',
  needsKey: true,
  models: [
    'gpt-4.1',
    'gpt-4.1-mini',
    'o4-mini',
    'gpt-image-1',
    'text-embedding-3-small',
    'gpt-4o-mini-transcribe',
  ],
  owner: 'system',
  newId: (world) => `chatcmpl-${world.randomHex(15)}`,
  headers: (world) => ({
    'x-request-id': `req_${world.randomHex(16)}`,
    'openai-organization': 'demo-organization',
    'openai-processing-ms': '12',
    'openai-version': '2020-10-01',
    ...openAiLimits(),
  }),
  errorBody: openAiError,
  denials: OPENAI_DENIALS,
  refusalDelta: (refusal) => ({ refusal }),
  // OpenAI bills reasoning on this endpoint but never shows it.
  reasoningDelta: null,
  reasoningMessage: null,
  pictureField: null,
  chunkExtras: { logprobs: null, finish_reason: null },
  topLevel: { service_tier: 'default', system_fingerprint: 'fp_5d1a7e0b3c' },
  usageUnasked: false,
  keepAlive: '',
  usageExtras: ({ reasoning }) => ({
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: reasoning,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  }),
};

const MISTRAL: Dialect = {
  ...OPENAI,
  prefix: '/mistral',
  title: 'Mistral',
  about: 'Chat completions whose content is a list while the model thinks',
  models: ['mistral-large-latest', 'mistral-small-latest', 'magistral-medium-latest', 'mistral-embed'],
  owner: 'mistralai',
  newId: (world) => world.randomHex(16),
  headers: (world) => ({
    'mistral-correlation-id': uuid(world),
    'x-ratelimit-limit-tokens-minute': '500000',
    'x-ratelimit-remaining-tokens-minute': '499000',
    'x-ratelimit-tokens-query-cost': '100',
    'x-ratelimit-limit-req-minute': '60',
    'x-ratelimit-remaining-req-minute': '59',
  }),
  errorBody: ({ status, message, param, code, reason }) => ({
    object: 'error',
    message,
    type: status === 429 ? 'rate_limited' : reason === 'model' ? 'invalid_model' : 'invalid_request_error',
    param: param ?? null,
    code: code ?? (status === 429 ? '1300' : reason === 'model' ? '1500' : null),
    raw_status_code: status,
  }),
  denials: MISTRAL_DENIALS,
  refusalDelta: null,
  reasoningDelta: (text) => ({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }),
  reasoningMessage: (reasoning, content) => ({
    content: [
      { type: 'thinking', thinking: [{ type: 'text', text: reasoning }], closed: true },
      { type: 'text', text: content },
    ],
  }),
  chunkExtras: { finish_reason: null },
  topLevel: {},
  usageUnasked: true,
  usageExtras: () => ({ prompt_tokens_details: { cached_tokens: 0 } }),
};

const DEEPSEEK: Dialect = {
  ...OPENAI,
  prefix: '/deepseek',
  title: 'DeepSeek',
  about: 'Chat completions with reasoning_content and keep-alive comments',
  models: ['deepseek-chat', 'deepseek-reasoner'],
  owner: 'deepseek',
  newId: uuid,
  headers: (world) => ({ 'x-ds-trace-id': world.randomHex(16) }),
  denials: DEEPSEEK_DENIALS,
  refusalDelta: null,
  reasoningDelta: (text) => ({ content: null, reasoning_content: text }),
  reasoningMessage: reasoningContent,
  topLevel: { system_fingerprint: 'fp_8802369eaa_demo' },
  usageUnasked: true,
  keepAlive: ': keep-alive\n\n',
  usageExtras: ({ input, reasoning }) => ({
    prompt_tokens_details: { cached_tokens: 0 },
    prompt_cache_hit_tokens: 0,
    prompt_cache_miss_tokens: input,
    completion_tokens_details: { reasoning_tokens: reasoning },
  }),
};

const XAI: Dialect = {
  ...OPENAI,
  prefix: '/xai',
  title: 'xAI',
  about: 'Chat completions with reasoning_content and string errors',
  models: ['grok-4', 'grok-3-mini', 'grok-2-image'],
  owner: 'xai',
  newId: (world) => `${uuid(world)}_us-east-1`,
  headers: (world) => ({ 'x-request-id': uuid(world), ...openAiLimits() }),
  errorBody: ({ status, message, code }) => ({
    code:
      code ?? (status === 401 ? 'Invalid API key' : status === 429 ? 'Too many requests' : 'Client error'),
    error: message,
  }),
  denials: XAI_DENIALS,
  refusalDelta: null,
  reasoningDelta: (text) => ({ reasoning_content: text }),
  reasoningMessage: reasoningContent,
  chunkExtras: {},
  topLevel: { system_fingerprint: 'fp_demo_xai' },
  usageExtras: ({ reasoning }) => ({
    prompt_tokens_details: { text_tokens: 0, audio_tokens: 0, image_tokens: 0, cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: reasoning, audio_tokens: 0 },
    num_sources_used: 0,
  }),
};

const OPENROUTER: Dialect = {
  ...OPENAI,
  prefix: '/openrouter',
  title: 'OpenRouter-like host',
  about: 'A generic compatible host: reasoning and pictures beside the content',
  models: ['demo/general', 'demo/reasoning', 'demo/image'],
  owner: 'demo',
  newId: (world) => `gen-${world.randomHex(10)}`,
  headers: () => ({}),
  errorBody: ({ status, message, code }) => ({
    error: { message, code: status, metadata: code ? { code } : {} },
  }),
  denials: OPENROUTER_DENIALS,
  reasoningDelta: (text) => ({ content: '', reasoning: text }),
  reasoningMessage: (reasoning, content) => ({ content, reasoning }),
  pictureField: (url) => ({ images: [{ type: 'image_url', image_url: { url } }] }),
  chunkExtras: { finish_reason: null, native_finish_reason: null, logprobs: null },
  topLevel: { provider: 'Demo' },
  usageUnasked: true,
  keepAlive: ': OPENROUTER PROCESSING\n\n',
  usageExtras: ({ reasoning }) => ({
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: reasoning },
  }),
};

const OLLAMA: Dialect = {
  ...OPENAI,
  prefix: '/ollama',
  title: 'Ollama',
  about: 'A local host without keys: /ollama/v1 and /ollama/api/tags',
  needsKey: false,
  models: ['llama3.2:latest', 'qwen3:8b', 'nomic-embed-text:latest'],
  owner: 'library',
  newId: (world) => `chatcmpl-${Number.parseInt(world.randomHex(1), 16)}`,
  headers: () => ({}),
  errorBody: ({ message, status, code }) => ({
    error: {
      message,
      type: status === 404 ? 'not_found_error' : 'api_error',
      param: null,
      code: code ?? null,
    },
  }),
  denials: OLLAMA_DENIALS,
  refusalDelta: null,
  reasoningDelta: (text) => ({ content: '', reasoning: text }),
  reasoningMessage: (reasoning, content) => ({ content, reasoning }),
  chunkExtras: { finish_reason: null },
  topLevel: { system_fingerprint: 'fp_ollama' },
  usageExtras: () => ({}),
};

export const DIALECTS: Dialect[] = [OPENAI, MISTRAL, DEEPSEEK, XAI, OPENROUTER, OLLAMA];
