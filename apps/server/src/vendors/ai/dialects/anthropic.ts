import type { CachedTokens, FinishReason } from '../answer-part.ts';
import type { AiHost, AnswerRequest, Turn } from '../answer-request.ts';
import type { AnswerSink } from '../answer-sink.ts';
import { faultOf } from '../errors/fault.ts';
import { errorOfFault } from '../errors/read-error.ts';
import { countOf, isRecord, listOf, textOf, type JsonRecord } from '../wire/json-value.ts';
import type { Adapter, EventReader, OutgoingRequest } from './adapter.ts';
import { alternatingTurns } from './conversation.ts';
import { temperatureOf } from './temperature.ts';

const API_VERSION = '2023-06-01';
const MIN_THINKING_BUDGET = 1024;
const MAX_THINKING_BUDGET = 16_000;
const MAX_TEMPERATURE = 1;

/** Models that keep nothing below 4,096 tokens; the others begin at 1,024. */
const LONG_CACHE_MODEL = /haiku|opus-(?:4-[5-9]|[5-9])/;
/** What a picture counts for: about a thousand tokens. */
const IMAGE_CHARACTERS = 4000;

/** Up to 4.5, thinking has a budget; later models reject one and decide for themselves. */
const BUDGETED_MODEL = /claude-(?:[123][.-]|(?:opus|sonnet|haiku)-4(?:-[015])?(?:-\d{8}|@|$))/;

function requestOf(host: AiHost, request: AnswerRequest): OutgoingRequest {
  const turns = alternatingTurns(request.turns, { assistantImages: false, userFirst: true });
  return {
    path: '/messages',
    headers: {
      'anthropic-version': API_VERSION,
      ...(host.apiKey === null ? {} : { 'x-api-key': host.apiKey }),
    },
    body: {
      model: request.model,
      max_tokens: request.maxOutputTokens,
      ...cachedPrompt(request, turns),
      stream: true,
      ...(request.reasoning ? thinkingOf(request) : {}),
      ...temperatureOf(request, MAX_TEMPERATURE),
    },
  };
}

/**
 * The system text and the messages. What the next question of the chat will begin with as well is marked, so that the vendor
 * keeps it for five minutes and takes a tenth for it then: the system text, and everything before the newest message.
 * That one is not: the passages of sources in it are others next time. The vendor takes a quarter more for what it
 * puts there, and ignores marks on less than a minimum, so short ones get none.
 */
function cachedPrompt({ model, system }: AnswerRequest, turns: readonly Turn[]): JsonRecord {
  const least = leastCachedCharacters(model);
  const earlier = turns.slice(0, -1);
  const before = earlier.reduce((sum, turn) => sum + weightOf(turn), system.length);
  const marked = before >= least ? earlier.length - 1 : -1;
  return {
    ...(system.trim() !== '' && {
      system: system.length >= least ? [{ ...blockOf(system), ...MARK }] : system,
    }),
    messages: turns.map((turn, index) => (index === marked ? markedMessage(turn) : messageOf(turn))),
  };
}

const MARK = { cache_control: { type: 'ephemeral' } };

/** About four characters are a token in English, fewer elsewhere. A mark on too little is ignored, at no cost. */
function leastCachedCharacters(model: string): number {
  return 4 * (LONG_CACHE_MODEL.test(model) ? 4096 : 1024);
}

function weightOf({ text, images }: Turn): number {
  return text.length + images.length * IMAGE_CHARACTERS;
}

function markedMessage(turn: Turn): JsonRecord {
  const { role, content } = messageOf(turn);
  const blocks = listOf(typeof content === 'string' ? [blockOf(content)] : content);
  return {
    role,
    content: blocks.map((block, index) =>
      isRecord(block) && index === blocks.length - 1 ? { ...block, ...MARK } : block,
    ),
  };
}

function blockOf(text: string): JsonRecord {
  return { type: 'text', text };
}

/** The part of the limit that thoughts may take. */
const BUDGET_SHARE = { low: 1 / 4, medium: 1 / 2, high: 3 / 4 };

function thinkingOf({ model, maxOutputTokens, effort }: AnswerRequest): JsonRecord {
  if (!BUDGETED_MODEL.test(model)) {
    return {
      thinking: { type: 'adaptive', display: 'summarized' },
      ...(effort && { output_config: { effort } }),
    };
  }
  // The budget is part of the limit, and the rest must hold the answer.
  if (maxOutputTokens <= MIN_THINKING_BUDGET) return {};
  const share = Math.floor(maxOutputTokens * BUDGET_SHARE[effort ?? 'medium']);
  const budget_tokens = Math.min(Math.max(share, MIN_THINKING_BUDGET), MAX_THINKING_BUDGET);
  return { thinking: { type: 'enabled', budget_tokens } };
}

function messageOf({ role, text, images }: Turn): JsonRecord {
  if (images.length === 0) return { role, content: text };
  const pictures = images.map(({ mimeType, data }) => ({
    type: 'image',
    source: { type: 'base64', media_type: mimeType, data: data.toString('base64') },
  }));
  const words = text.trim() === '' ? [] : [{ type: 'text', text }];
  return { role, content: [...pictures, ...words] };
}

const REASONS = new Map<string, FinishReason>([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refused'],
]);

function createReader(sink: AnswerSink): EventReader {
  let input = 0;
  let output = 0;
  let cached: CachedTokens | undefined;

  function readUsage(usage: unknown): void {
    if (!isRecord(usage)) return;
    const written = countOf(usage.cache_creation_input_tokens);
    const read = countOf(usage.cache_read_input_tokens);
    const total = countOf(usage.input_tokens) + written + read;
    // The last event may repeat the input or leave it out, or only the part that was not cached.
    if (total > input) {
      input = total;
      cached = { read, written };
    }
    output = Math.max(output, countOf(usage.output_tokens));
    sink.usage(input, output, cached);
  }

  return {
    read(data) {
      // The event's name is repeated as its type.
      const event: unknown = JSON.parse(data);
      if (!isRecord(event)) return false;
      switch (event.type) {
        case 'content_block_delta':
          if (isRecord(event.delta)) readDelta(event.delta, sink);
          return false;
        case 'content_block_start':
          if (isRecord(event.content_block)) sink.text(textOf(event.content_block.text));
          return false;
        case 'message_start':
          if (isRecord(event.message)) readUsage(event.message.usage);
          return false;
        case 'message_delta':
          readUsage(event.usage);
          if (isRecord(event.delta)) readStop(event.delta, sink);
          return false;
        case 'message_stop':
          sink.finish('stop');
          return true;
        case 'error':
          sink.fail(errorOfFault(faultOf(event) ?? { message: data, names: [] }, undefined));
          return true;
        default:
          return false;
      }
    },
    end: () => undefined,
  };
}

function readDelta(delta: JsonRecord, sink: AnswerSink): void {
  if (delta.type === 'text_delta') sink.text(textOf(delta.text));
  else if (delta.type === 'thinking_delta') sink.reasoning(textOf(delta.thinking));
}

function readStop({ stop_reason: reason }: JsonRecord, sink: AnswerSink): void {
  if (typeof reason === 'string') sink.finish(REASONS.get(reason) ?? 'stop');
}

/** Anthropic's messages. */
export const anthropic: Adapter = { requestOf, createReader };
