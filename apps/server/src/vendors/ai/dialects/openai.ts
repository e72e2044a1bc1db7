import type { Adapter } from './adapter.ts';
import { createChatCompletionReader } from './openai.reader.ts';
import { chatCompletionOf, type OpenAiRules } from './openai.request.ts';

function adapterOf(rules: OpenAiRules): Adapter {
  return {
    requestOf: (host, request) => chatCompletionOf(rules, host, request),
    createReader: createChatCompletionReader,
  };
}

export const openai: Adapter = adapterOf({
  limitField: 'max_completion_tokens',
  asksForUsage: true,
  thinking: (reasoning) => (reasoning ? { reasoning_effort: 'medium' } : {}),
});

export const mistral: Adapter = adapterOf({
  limitField: 'max_tokens',
  asksForUsage: false,
  thinking: (reasoning) => (reasoning ? { reasoning_effort: 'high' } : {}),
});

export const deepseek: Adapter = adapterOf({
  limitField: 'max_tokens',
  asksForUsage: true,
  // Unasked, the newer models think.
  thinking: (reasoning) => ({ thinking: { type: reasoning ? 'enabled' : 'disabled' } }),
});

export const xai: Adapter = adapterOf({
  limitField: 'max_completion_tokens',
  asksForUsage: true,
  // Which models think goes by their name; most of those that do refuse to be told how hard.
  thinking: () => ({}),
});

export const compatible: Adapter = adapterOf({
  limitField: 'max_tokens',
  asksForUsage: true,
  thinking: (reasoning) => (reasoning ? { reasoning_effort: 'medium' } : {}),
});
