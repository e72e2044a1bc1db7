import type {
  Failover,
  Finish,
  MessageCost,
  MessageImage,
  RequestMessage,
  ResponseMessage,
} from '@polylogue/contract/answers';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { ReadOffsets, StreamFrame, TextPart } from '@polylogue/contract/realtime';

/** An answer as its frames have drawn it so far. */
export interface FoldedMessage {
  id: number;
  uuid: string;
  text: string;
  reasoning: string;
  /** How long it has thought, as far as it was told. */
  thinkingMs: number | null;
  state: 'running' | 'ended' | 'failed';
  /** With `ended`: the user stopped it. */
  stopped: boolean;
  /** Why it ended; null until then, and when it failed halfway. */
  finish: Finish | null;
  error: ErrorCode | null;
  images: readonly MessageImage[];
  cost: MessageCost | null;
  /** How long its first word took, and all of it; null until it has ended. */
  firstTokenMs: number | null;
  durationMs: number | null;
  failover: Failover | null;
  /** The exchange as the `started` frame described it, for a tab that did not send it. */
  request: RequestMessage | null;
  response: ResponseMessage | null;
}

/** The answer after a frame, and whether something before the frame is missing: then the channel is to be resumed. */
export interface Folded {
  message: FoldedMessage;
  gap: boolean;
}

/**
 * Adds a frame to an answer. Text goes by offset, so a frame that comes twice or overlaps adds nothing twice, and one
 * that leaves a gap adds no text. The same object comes back when nothing changed.
 */
export function foldMessage(before: FoldedMessage | undefined, frame: StreamFrame): Folded {
  const message = before ?? emptyMessage(frame);
  const cut = cutTo(message.text, frame.length);
  const text = append(cut.text, frame);
  const reasoning = append(message.reasoning, frame.reasoning);
  const changes = { ...snapshotOf(message, frame), text: text.text, reasoning: reasoning.text };
  const gap = cut.gap || text.gap || reasoning.gap;
  return { message: withChanges(message, changes), gap };
}

/** How far answers have been read, for `from` of a subscription. */
export function offsetsOf(messages: Iterable<FoldedMessage>): ReadOffsets {
  const offsets: ReadOffsets = {};
  for (const { id, text, reasoning } of messages) {
    offsets[String(id)] = { text: text.length, reasoning: reasoning.length };
  }
  return offsets;
}

function emptyMessage(frame: StreamFrame): FoldedMessage {
  return {
    id: frame.message_id,
    uuid: frame.uuid,
    text: '',
    reasoning: '',
    thinkingMs: null,
    state: 'running',
    stopped: false,
    finish: null,
    error: null,
    images: [],
    cost: null,
    firstTokenMs: null,
    durationMs: null,
    failover: null,
    request: null,
    response: null,
  };
}

interface Grown {
  text: string;
  gap: boolean;
}

function cutTo(text: string, length: number | undefined): Grown {
  if (length === undefined) return { text, gap: false };
  return { text: text.slice(0, length), gap: length > text.length };
}

function append(text: string, part: TextPart | undefined): Grown {
  if (part === undefined) return { text, gap: false };
  if (part.offset > text.length) return { text, gap: true };
  return { text: text + part.chunk.slice(text.length - part.offset), gap: false };
}

function snapshotOf(message: FoldedMessage, frame: StreamFrame): Partial<FoldedMessage> {
  return {
    ...endOf(frame),
    thinkingMs: longest(message.thinkingMs, frame.thinking_ms),
    images: frame.imageList ?? message.images,
    cost: frame.message_cost ?? message.cost,
    firstTokenMs: frame.first_token_ms ?? message.firstTokenMs,
    durationMs: frame.duration_ms ?? message.durationMs,
    failover: frame.failover ?? message.failover,
    request: frame.request ?? message.request,
    response: frame.response ?? message.response,
  };
}

/** A frame that comes again tells less than is known by then. */
function longest(known: number | null, told: number | undefined): number | null {
  return told === undefined ? known : Math.max(told, known ?? 0);
}

/** `started` says nothing new: replayed after the end it must not bring an answer back to life. */
function endOf(frame: StreamFrame): Partial<FoldedMessage> {
  const finish = frame.finish ?? null;
  if (frame.eof === 'end') return { state: 'ended', stopped: frame.stopped ?? false, finish, error: null };
  if (frame.eof === 'error')
    return { state: 'failed', stopped: false, finish, error: frame.error_msg ?? 'technical_error' };
  return {};
}

function withChanges(message: FoldedMessage, changes: Partial<FoldedMessage>): FoldedMessage {
  const next = { ...message, ...changes };
  const keys = Object.keys(next).filter((key): key is keyof FoldedMessage => key in message);
  return keys.every((key) => next[key] === message[key]) ? message : next;
}
