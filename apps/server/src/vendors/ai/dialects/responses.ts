import type { FinishReason } from '../answer-part.ts';
import type { AiHost, AnswerRequest, Turn } from '../answer-request.ts';
import type { AnswerSink } from '../answer-sink.ts';
import { faultOf } from '../errors/fault.ts';
import { errorOfFault } from '../errors/read-error.ts';
import { vendorError } from '../errors/vendor-error.ts';
import { countOf, isRecord, listOf, textOf, type JsonRecord } from '../wire/json-value.ts';
import type { Adapter, EventReader, OutgoingRequest } from './adapter.ts';
import { alternatingTurns } from './conversation.ts';
import { temperatureOf } from './temperature.ts';

const MAX_TEMPERATURE = 2;

function requestOf(host: AiHost, request: AnswerRequest): OutgoingRequest {
  const turns = alternatingTurns(request.turns, { assistantImages: false, userFirst: false });
  return {
    path: '/responses',
    headers: host.apiKey === null ? {} : { authorization: `Bearer ${host.apiKey}` },
    body: {
      model: request.model,
      ...(request.system.trim() === '' ? {} : { instructions: request.system }),
      input: turns.map(messageOf),
      stream: true,
      // By default OpenAI keeps each answer for thirty days.
      store: false,
      max_output_tokens: request.maxOutputTokens,
      ...temperatureOf(request, MAX_TEMPERATURE),
      ...(request.reasoning ? { reasoning: { effort: request.effort ?? 'medium', summary: 'auto' } } : {}),
    },
  };
}

function messageOf({ role, text, images }: Turn): JsonRecord {
  if (images.length === 0) return { role, content: text };
  const pictures = images.map(({ mimeType, data }) => ({
    type: 'input_image',
    image_url: `data:${mimeType};base64,${data.toString('base64')}`,
  }));
  const words = text.trim() === '' ? [] : [{ type: 'input_text', text }];
  return { role, content: [...words, ...pictures] };
}

const INCOMPLETE = new Map<string, FinishReason>([
  ['max_output_tokens', 'length'],
  ['content_filter', 'filter'],
]);

function createReader(sink: AnswerSink): EventReader {
  let heard = false;
  let declined = false;

  function finish({ response }: JsonRecord): true {
    const whole = isRecord(response) ? response : {};
    // Hosts that only imitate streaming send the whole answer in the final event.
    if (!heard) readOutput(whole.output, sink);
    readUsage(whole.usage, sink);
    const { incomplete_details: details } = whole;
    const reason = isRecord(details) ? INCOMPLETE.get(textOf(details.reason)) : undefined;
    sink.finish(reason ?? (declined ? 'refused' : 'stop'));
    return true;
  }

  return {
    read(data) {
      if (data === '[DONE]') return finish({});
      // The event's name is repeated as its type.
      const event: unknown = JSON.parse(data);
      if (!isRecord(event)) return false;
      switch (event.type) {
        case 'response.output_text.delta':
          heard = true;
          sink.text(textOf(event.delta));
          return false;
        case 'response.refusal.delta':
          heard = true;
          declined = true;
          sink.text(textOf(event.delta));
          return false;
        case 'response.reasoning_summary_text.delta':
        case 'response.reasoning_text.delta':
          heard = true;
          sink.reasoning(textOf(event.delta));
          return false;
        case 'response.reasoning_summary_part.added':
          // Each part is a separate paragraph.
          if (countOf(event.summary_index) > 0) sink.reasoning('\n\n');
          return false;
        case 'response.completed':
        case 'response.incomplete':
          return finish(event);
        case 'response.failed':
          return failed(isRecord(event.response) ? event.response : event, sink);
        case 'response.cancelled':
          sink.fail(vendorError('cut', 'the vendor cancelled the answer'));
          return true;
        case 'error':
          return failed(event, sink);
        default:
          return false;
      }
    },
    end: () => undefined,
  };
}

function failed(value: JsonRecord, sink: AnswerSink): true {
  readUsage(value.usage, sink);
  const fault = faultOf(value) ?? { message: 'the answer failed without a reason', names: [] };
  sink.fail(errorOfFault(fault, undefined));
  return true;
}

function readOutput(output: unknown, sink: AnswerSink): void {
  for (const item of listOf(output)) {
    if (!isRecord(item)) continue;
    for (const part of listOf(item.summary)) if (isRecord(part)) sink.reasoning(textOf(part.text));
    for (const part of listOf(item.content)) if (isRecord(part)) sink.text(textOf(part.text));
  }
}

function readUsage(usage: unknown, sink: AnswerSink): void {
  if (!isRecord(usage)) return;
  const details = isRecord(usage.input_tokens_details) ? usage.input_tokens_details : {};
  const cached = { read: countOf(details.cached_tokens), written: countOf(details.cache_write_tokens) };
  sink.usage(countOf(usage.input_tokens), countOf(usage.output_tokens), cached);
}

/** OpenAI's Responses API, the only one with summaries of its models' reasoning. */
export const responses: Adapter = { requestOf, createReader };
