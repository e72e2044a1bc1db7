import type { FinishReason } from '../answer-part.ts';
import type { AnswerSink } from '../answer-sink.ts';
import { faultOf } from '../errors/fault.ts';
import { errorOfFault } from '../errors/read-error.ts';
import { vendorError } from '../errors/vendor-error.ts';
import { countOf, isRecord, listOf, textOf, type JsonRecord } from '../wire/json-value.ts';
import type { EventReader } from './adapter.ts';

const REASONS = new Map<string, FinishReason>([
  ['stop', 'stop'],
  ['end_turn', 'stop'],
  ['eos', 'stop'],
  ['length', 'length'],
  ['model_length', 'length'],
  ['content_filter', 'filter'],
]);

/** Reads chat completion chunks of every host that writes them. */
export function createChatCompletionReader(sink: AnswerSink): EventReader {
  return {
    read(data) {
      if (data === '[DONE]') {
        // Only hosts that never name a reason come here without one.
        sink.finish('other');
        return true;
      }
      const chunk: unknown = JSON.parse(data);
      if (!isRecord(chunk)) return false;
      const choice = listOf(chunk.choices)[0];
      if (choice === undefined && failed(chunk, sink)) return true;
      if (isRecord(choice)) {
        if (isRecord(choice.delta)) readDelta(choice.delta, sink);
        if (typeof choice.finish_reason === 'string') readFinish(choice.finish_reason, chunk, sink);
      }
      if (isRecord(chunk.usage)) readUsage(chunk.usage, sink);
      return false;
    },
    end: () => undefined,
  };
}

function failed(chunk: JsonRecord, sink: AnswerSink): boolean {
  const fault = faultOf(chunk);
  if (fault === null) return false;
  sink.fail(errorOfFault(fault, undefined));
  return true;
}

function readDelta(delta: JsonRecord, sink: AnswerSink): void {
  const { content, images } = delta;
  // Hosts that speak both names repeat the same text under each.
  const thought = delta.reasoning_content ?? delta.reasoning;
  if (typeof thought === 'string' && thought !== '') sink.reasoning(thought);
  if (typeof content === 'string') sink.text(content);
  else if (content) readBlocks(content, sink);
  if (typeof delta.refusal === 'string') sink.text(delta.refusal);
  if (images) readImages(images, sink);
}

/** Mistral's content while it thinks. */
function readBlocks(content: unknown, sink: AnswerSink): void {
  for (const block of listOf(content)) {
    if (!isRecord(block)) continue;
    if (block.type === 'text') sink.text(textOf(block.text));
    if (block.type !== 'thinking') continue;
    for (const thought of listOf(block.thinking)) if (isRecord(thought)) sink.reasoning(textOf(thought.text));
  }
}

/** Pictures beside the content, as OpenRouter sends them: data addresses. */
function readImages(images: unknown, sink: AnswerSink): void {
  for (const image of listOf(images)) {
    const address = isRecord(image) && isRecord(image.image_url) ? textOf(image.image_url.url) : '';
    const comma = address.indexOf(',');
    const mimeType = /^data:([\w.+-]+\/[\w.+-]+);base64$/.exec(address.slice(0, Math.max(0, comma)))?.[1];
    if (mimeType !== undefined) sink.image(mimeType, address.slice(comma + 1));
  }
}

function readFinish(reason: string, chunk: JsonRecord, sink: AnswerSink): void {
  if (reason === 'insufficient_system_resource') {
    return sink.fail(vendorError('overloaded', `the answer ended with ${reason}`));
  }
  if (reason === 'error') {
    const fault = faultOf(chunk) ?? { message: 'the answer ended with an error', names: [] };
    return sink.fail(errorOfFault(fault, undefined));
  }
  sink.finish(REASONS.get(reason) ?? 'other');
}

/** xAI leaves reasoning out of `completion_tokens` but not out of the total; the others count it in both. */
function readUsage(usage: JsonRecord, sink: AnswerSink): void {
  const input = countOf(usage.prompt_tokens);
  sink.usage(input, Math.max(countOf(usage.completion_tokens), countOf(usage.total_tokens) - input));
}
