import type { Failover, Finish, MessageCost, MessageImage, Waiting } from '@polylogue/contract/answers';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { ReadOffsets, StreamFrame, TextPart } from '@polylogue/contract/realtime';

/** An answer assembled from its frames so far. */
export interface FoldedMessage {
  id: number;
  uuid: string;
  text: string;
  reasoning: string;
  /** Reported thinking time. */
  thinkingMs: number | null;
  state: 'running' | 'ended' | 'failed';
  /** With `ended`: stopped by the user or by a server shutdown. */
  stopped: boolean;
  /** Why it ended; null before that, and when it failed midway. */
  finish: Finish | null;
  error: ErrorCode | null;
  images: readonly MessageImage[];
  cost: MessageCost | null;
  /** Time to the first token and in total; null until it has ended. */
  firstTokenMs: number | null;
  durationMs: number | null;
  failover: Failover | null;
  /** The host that has not answered; null once there is output. */
  waiting: Waiting | null;
}

/**
 * The answer after a frame, and whether frames are missing before it, so that the channel must be resumed.
 */
export interface Folded {
  message: FoldedMessage;
  gap: boolean;
}

/**
 * Applies a frame to an answer. Text is placed by offset, so repeated or overlapping frames add nothing
 * twice, and one after a gap adds no text. Returns the same object when nothing changed.
 */
export function foldMessage(before: FoldedMessage | undefined, frame: StreamFrame): Folded {
  // The end of an earlier generation may come late, when the answer is being continued already.
  if (before && isOfEarlier(before, frame)) return { message: before, gap: false };
  const message = before?.uuid === frame.uuid ? before : emptyMessage(frame);
  const text = append(message.text.slice(0, frame.length), frame);
  const reasoning = append(message.reasoning, frame.reasoning);
  const changes = { ...snapshotOf(message, frame), text: text.text, reasoning: reasoning.text };
  const isShort = frame.length !== undefined && text.text.length < frame.length;
  const gap = isShort || text.gap || reasoning.gap;
  return { message: withChanges(message, changes), gap };
}

/** Read offsets of answers, for `from` of a subscription. */
export function offsetsOf(messages: Iterable<FoldedMessage>): ReadOffsets {
  const offsets: ReadOffsets = {};
  for (const { id, text, reasoning } of messages) {
    offsets[String(id)] = { text: text.length, reasoning: reasoning.length };
  }
  return offsets;
}

/** A continued answer begins anew with a `started` frame, which no frame of an earlier generation can follow. */
function isOfEarlier(before: FoldedMessage, frame: StreamFrame): boolean {
  return before.uuid !== frame.uuid && before.state === 'running' && frame.eof !== 'started';
}

/** An answer before its first frame. A continued one has the text from before. */
function emptyMessage(frame: StreamFrame): FoldedMessage {
  return {
    id: frame.message_id,
    uuid: frame.uuid,
    text: frame.response?.response ?? '',
    reasoning: frame.response?.reasoning ?? '',
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
    waiting: null,
  };
}

interface Grown {
  text: string;
  gap: boolean;
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
    waiting: isSilent(frame) ? (frame.waiting ?? message.waiting) : null,
  };
}

function isSilent({ chunk, reasoning, imageList = [] }: StreamFrame): boolean {
  return chunk === '' && (reasoning?.chunk ?? '') === '' && imageList.length === 0;
}

/** A repeated frame has an older value. */
function longest(known: number | null, told: number | undefined): number | null {
  return told === undefined ? known : Math.max(told, known ?? 0);
}

/** `started` has no end state: replayed after the end it must not revive the answer. */
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
