import { expect, it } from 'vitest';
import type { FinishReason } from '../answer-part.ts';
import type { Dialect } from '../answer-request.ts';
import { createAnswerSink } from '../answer-sink.ts';
import { linesOf } from '../collect.testing.ts';
import type { AnswerPart } from '../answer-part.ts';
import { adapters } from './adapters.ts';

/** The parts read from an answer that ends for this reason, given in the dialect's own terms. */
function endingOf(dialect: Dialect, reason: string): string {
  const parts: AnswerPart[] = [];
  const onPart = (part: AnswerPart) => void parts.push(part);
  const sink = createAnswerSink({ apiKey: null, onPart, onContent: () => undefined });
  const reader = adapters[dialect].createReader(sink);
  reader.read(JSON.stringify(lastEventOf(dialect, reason)));
  reader.end();
  return linesOf(parts).at(-1) ?? 'nothing';
}

function lastEventOf(dialect: Dialect, reason: string): object {
  switch (dialect) {
    case 'anthropic':
      return { type: 'message_delta', delta: { stop_reason: reason }, usage: { output_tokens: 4 } };
    case 'google':
      return { candidates: [{ content: { parts: [] }, finishReason: reason }] };
    case 'responses':
      return reason === 'completed'
        ? { type: 'response.completed', response: { status: reason } }
        : { type: 'response.incomplete', response: { incomplete_details: { reason } } };
    default:
      return { choices: [{ index: 0, delta: {}, finish_reason: reason }] };
  }
}

const chatReasons: [string, FinishReason][] = [
  ['stop', 'stop'],
  ['end_turn', 'stop'],
  ['eos', 'stop'],
  ['tool_calls', 'stop'],
  ['function_call', 'stop'],
  ['a word of tomorrow', 'stop'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['content_filter', 'filter'],
  ['sensitive', 'filter'],
  ['refusal', 'refused'],
];
const chatDialects = ['openai', 'mistral', 'deepseek', 'xai', 'compatible'] as const;

it.each(
  chatDialects.flatMap((dialect) => chatReasons.map(([reason, own]) => [dialect, reason, own] as const)),
)('%s: %s is %s', (dialect, reason, own) => {
  expect(endingOf(dialect, reason)).toBe(`finish: ${own}`);
});

it.each([
  ['insufficient_system_resource', 'error: overloaded'],
  ['error', 'error: server_error'],
])('%s in a chat completion is a failure, not an end', (reason, line) => {
  expect(endingOf('compatible', reason)).toBe(line);
});

it.each<[string, FinishReason]>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'stop'],
  ['pause_turn', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refused'],
])('Anthropic: %s is %s', (reason, own) => {
  expect(endingOf('anthropic', reason)).toBe(`finish: ${own}`);
});

it.each<[string, FinishReason]>([
  ['STOP', 'stop'],
  ['FINISH_REASON_UNSPECIFIED', 'stop'],
  ['OTHER', 'stop'],
  ['MALFORMED_FUNCTION_CALL', 'stop'],
  ['UNEXPECTED_TOOL_CALL', 'stop'],
  ['NO_IMAGE', 'stop'],
  ['IMAGE_OTHER', 'stop'],
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'filter'],
  ['RECITATION', 'filter'],
  ['LANGUAGE', 'filter'],
  ['BLOCKLIST', 'filter'],
  ['PROHIBITED_CONTENT', 'filter'],
  ['SPII', 'filter'],
  ['IMAGE_SAFETY', 'filter'],
  ['IMAGE_PROHIBITED_CONTENT', 'filter'],
  ['IMAGE_RECITATION', 'filter'],
])('Google: %s is %s', (reason, own) => {
  expect(endingOf('google', reason)).toBe(`finish: ${own}`);
});

it.each<[string, FinishReason]>([
  ['completed', 'stop'],
  ['max_output_tokens', 'length'],
  ['content_filter', 'filter'],
  ['a word of tomorrow', 'stop'],
])('Responses: %s is %s', (reason, own) => {
  expect(endingOf('responses', reason)).toBe(`finish: ${own}`);
});
