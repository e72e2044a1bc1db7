import type { AiHost, AnswerRequest, Turn } from '../answer-request.ts';
import type { JsonRecord } from '../wire/json-value.ts';
import type { OutgoingRequest } from './adapter.ts';
import { alternatingTurns } from './conversation.ts';
import { temperatureOf } from './temperature.ts';

/** How hosts of OpenAI's chat completions differ. */
export interface OpenAiRules {
  /** The name of the length limit: the newer one includes reasoning, many hosts know only the older. */
  limitField: 'max_completion_tokens' | 'max_tokens';
  /** Request totals at the end of the stream. Mistral sends them anyway and rejects unknown fields. */
  asksForUsage: boolean;
  /** The end of the host's range. */
  mostTemperature: number;
  /** Fields that turn thinking on or off. */
  thinking(asked: Pick<AnswerRequest, 'reasoning' | 'effort'>): JsonRecord;
}

/** The request for a streamed chat completion. */
export function chatCompletionOf(rules: OpenAiRules, host: AiHost, request: AnswerRequest): OutgoingRequest {
  const turns = alternatingTurns(request.turns, { assistantImages: false, userFirst: false });
  const system = request.system.trim() === '' ? [] : [{ role: 'system', content: request.system }];
  return {
    path: '/chat/completions',
    headers: host.apiKey === null ? {} : { authorization: `Bearer ${host.apiKey}` },
    body: {
      model: request.model,
      messages: [...system, ...turns.map(messageOf)],
      stream: true,
      ...(rules.asksForUsage ? { stream_options: { include_usage: true } } : {}),
      [rules.limitField]: request.maxOutputTokens,
      ...temperatureOf(request, rules.mostTemperature),
      ...rules.thinking(request),
    },
  };
}

function messageOf({ role, text, images }: Turn): JsonRecord {
  if (images.length === 0) return { role, content: text };
  const pictures = images.map(({ mimeType, data }) => ({
    type: 'image_url',
    image_url: { url: `data:${mimeType};base64,${data.toString('base64')}` },
  }));
  const words = text.trim() === '' ? [] : [{ type: 'text', text }];
  return { role, content: [...words, ...pictures] };
}
