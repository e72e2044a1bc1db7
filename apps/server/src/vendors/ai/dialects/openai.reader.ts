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
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['content_filter', 'filter'],
  ['sensitive', 'filter'],
  ['refusal', 'refused'],
]);

/** Reads chat completion chunks of any compatible host. */
export function createChatCompletionReader(sink: AnswerSink): EventReader {
  // A refusal is sent as separate text, after which the answer ends normally.
  let declined = false;
  return {
    read(data) {
      if (data === '[DONE]') {
        // Only hosts that never give a reason get here without one.
        sink.finish(declined ? 'refused' : 'stop');
        return true;
      }
      const chunk: unknown = JSON.parse(data);
      if (!isRecord(chunk)) return false;
      const choice = listOf(chunk.choices)[0];
      if (choice === undefined && failed(chunk, sink)) return true;
      if (isRecord(choice)) {
        if (isRecord(choice.delta) && readDelta(choice.delta, sink)) declined = true;
        if (isRecord(chunk.x_groq)) readGroq(chunk.x_groq, sink);
        if (typeof choice.finish_reason === 'string')
          readFinish({ reason: choice.finish_reason, declined, chunk }, sink);
      }
      if (isRecord(chunk.usage)) readUsage(chunk.usage, sink);
      else if (isRecord(chunk.x_groq) && isRecord(chunk.x_groq.usage)) readUsage(chunk.x_groq.usage, sink);
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

/** Returns true when the model declines. */
function readDelta(delta: JsonRecord, sink: AnswerSink): boolean {
  const { content, images } = delta;
  // Hosts that support both names repeat the same text in each.
  const thought = delta.reasoning_content ?? delta.reasoning;
  if (typeof thought === 'string' && thought !== '') sink.reasoning(thought);
  if (typeof content === 'string') sink.text(content);
  else if (content) readBlocks(content, sink);
  if (images) readImages(images, sink);
  const { refusal } = delta;
  if (typeof refusal !== 'string' || refusal === '') return false;
  sink.text(refusal);
  return true;
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

/** Pictures next to the content, as OpenRouter sends them: data URLs. */
function readImages(images: unknown, sink: AnswerSink): void {
  for (const image of listOf(images)) {
    const address = isRecord(image) && isRecord(image.image_url) ? textOf(image.image_url.url) : '';
    const comma = address.indexOf(',');
    const mimeType = /^data:([\w.+-]+\/[\w.+-]+);base64$/.exec(address.slice(0, Math.max(0, comma)))?.[1];
    if (mimeType !== undefined) sink.image(mimeType, address.slice(comma + 1));
  }
}

/** Groq explains in a separate field why it aborted an answer. */
function readGroq({ error }: JsonRecord, sink: AnswerSink): void {
  if (typeof error === 'string') sink.fail(errorOfFault({ message: error, names: [] }, undefined));
}

interface Finish {
  reason: string;
  declined: boolean;
  chunk: JsonRecord;
}

function readFinish({ reason, declined, chunk }: Finish, sink: AnswerSink): void {
  if (reason === 'insufficient_system_resource') {
    return sink.fail(vendorError('overloaded', `the answer ended with ${reason}`));
  }
  if (reason === 'error') {
    const fault = faultOf(chunk) ?? { message: 'the answer ended with an error', names: [] };
    return sink.fail(errorOfFault(fault, undefined));
  }
  const own = REASONS.get(reason) ?? 'stop';
  sink.finish(own === 'stop' && declined ? 'refused' : own);
}

/** xAI excludes reasoning from `completion_tokens` but not from the total; the others include it in both. */
function readUsage(usage: JsonRecord, sink: AnswerSink): void {
  const input = countOf(usage.prompt_tokens);
  const output = Math.max(countOf(usage.completion_tokens), countOf(usage.total_tokens) - input);
  const details = isRecord(usage.prompt_tokens_details) ? usage.prompt_tokens_details : {};
  // DeepSeek has a field of its own.
  const read = countOf(details.cached_tokens) || countOf(usage.prompt_cache_hit_tokens);
  sink.usage(input, output, { read, written: countOf(details.cache_write_tokens) });
}
