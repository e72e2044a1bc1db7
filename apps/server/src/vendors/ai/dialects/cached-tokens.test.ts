import { expect, test } from 'vitest';
import type { AnswerPart } from '../answer-part.ts';
import type { Dialect } from '../answer-request.ts';
import { createAnswerSink } from '../answer-sink.ts';
import { adapters } from './adapters.ts';

function usageOf(dialect: Dialect, ...events: object[]): AnswerPart | undefined {
  const parts: AnswerPart[] = [];
  const onPart = (part: AnswerPart) => void parts.push(part);
  const reader = adapters[dialect].createReader(
    createAnswerSink({ apiKey: null, onPart, onContent: () => undefined }),
  );
  for (const event of events) reader.read(JSON.stringify(event));
  return parts.findLast(({ type }) => type === 'usage');
}

const choices: object[] = [];

test.each<[Dialect, object[], { read: number; written: number }]>([
  [
    'anthropic',
    [
      {
        type: 'message_start',
        message: {
          usage: {
            ...{
              input_tokens: 10,
              cache_creation_input_tokens: 30,
              cache_read_input_tokens: 60,
              output_tokens: 1,
            },
          },
        },
      },
      // May repeat what was not cached alone.
      { type: 'message_delta', delta: {}, usage: { input_tokens: 10, output_tokens: 7 } },
    ],
    { read: 60, written: 30 },
  ],
  [
    'openai',
    [
      {
        choices,
        usage: { prompt_tokens: 100, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 60 } },
      },
    ],
    { read: 60, written: 0 },
  ],
  [
    'deepseek',
    [{ choices, usage: { prompt_tokens: 100, completion_tokens: 7, prompt_cache_hit_tokens: 60 } }],
    { read: 60, written: 0 },
  ],
  [
    'responses',
    [
      {
        type: 'response.completed',
        response: {
          status: 'completed',
          usage: {
            ...{ input_tokens: 100, output_tokens: 7 },
            input_tokens_details: { cached_tokens: 60, cache_write_tokens: 5 },
          },
        },
      },
    ],
    { read: 60, written: 5 },
  ],
  [
    'google',
    [{ usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 7, cachedContentTokenCount: 60 } }],
    { read: 60, written: 0 },
  ],
])('%s tells what it had in its cache, as a part of the input', (dialect, events, cached) => {
  expect(usageOf(dialect, ...events)).toEqual({ type: 'usage', input: 100, output: 7, cached });
});
