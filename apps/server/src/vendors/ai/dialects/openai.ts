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
  mostTemperature: 2,
  thinking: ({ reasoning, effort }) => (reasoning ? { reasoning_effort: effort ?? 'medium' } : {}),
});

export const mistral: Adapter = adapterOf({
  limitField: 'max_tokens',
  asksForUsage: false,
  mostTemperature: 1.5,
  // It knows none and high.
  thinking: ({ reasoning }) => (reasoning ? { reasoning_effort: 'high' } : {}),
});

export const deepseek: Adapter = adapterOf({
  limitField: 'max_tokens',
  asksForUsage: true,
  mostTemperature: 2,
  // The newer models think by default.
  thinking: ({ reasoning }) => ({ thinking: { type: reasoning ? 'enabled' : 'disabled' } }),
});

export const xai: Adapter = adapterOf({
  limitField: 'max_completion_tokens',
  asksForUsage: true,
  mostTemperature: 2,
  // The model's name decides whether it thinks; most that do reject an effort setting.
  thinking: () => ({}),
});

export const compatible: Adapter = adapterOf({
  limitField: 'max_tokens',
  asksForUsage: true,
  mostTemperature: 2,
  thinking: ({ reasoning, effort }) => (reasoning ? { reasoning_effort: effort ?? 'medium' } : {}),
});
