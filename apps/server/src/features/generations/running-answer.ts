import type {
  Failover,
  MessageImage,
  RequestMessage,
  ResponseMessage,
  Waiting,
} from '@polylogue/contract/answers';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { Span } from '../../platform/context.ts';
import type { CachedTokens, FinishReason } from '../../vendors/ai/answer-part.ts';
import { channels, type StreamFrame } from '@polylogue/contract/realtime';
import type { ModelRoute } from '../models/models.service.ts';

/** What a continued answer had before. Its frames and checkpoints begin where this ends. */
export interface KeptPart {
  text: string;
  reasoning: string;
  firstTokenAt: Date | null;
  thinkingMs: number | null;
  failover: Failover | null;
}

/** What is known of an answer when it begins, and does not change. */
export interface AnswerFacts {
  uuid: string;
  messageId: number;
  chatId: number;
  userId: number;
  /** The chat was in the user's list, not hidden in a comparison. */
  isListed: boolean;
  /** In thousandths. */
  coefficient: number;
  /** Of a continued answer: as if it had been written without a break. */
  startedAt: Date;
  /** Undefined for a new answer. */
  kept: KeptPart | undefined;
  /** Tokens that went in, as we count them. */
  estimatedInput: number;
  /** The chat has no name yet and will get one from a model. */
  isToBeNamed: boolean;
  /** The longest answer that was asked for. */
  maxOutputTokens: number;
  /** The model reasons before it writes, perhaps without showing it. */
  reasons: boolean;
  /** The fixed price of a picture; undefined for texts. */
  price: number | undefined;
  /** Sent to new subscribers, so that another tab can draw the exchange. */
  request: RequestMessage | undefined;
  response: ResponseMessage;
}

/** Why an answer ends before the model is done. */
export type Interruption = 'stopped' | 'shutdown' | 'lost';

/**
 * An answer while this node is writing it. Everything that is added goes to three places, each emptied at its own pace:
 * the whole text, what no frame has sent yet, and what is not stored yet. Adding is cheap; nothing is sliced.
 */
export interface RunningAnswer {
  readonly facts: AnswerFacts;
  readonly channel: string;
  readonly abort: AbortController;
  text: string;
  reasoning: string;
  untoldText: string;
  untoldReasoning: string;
  unstoredText: string;
  unstoredReasoning: string;
  storedText: number;
  storedReasoning: number;
  images: MessageImage[];
  /** The latest totals of the vendor; final only once it has finished. */
  usage: { input: number; output: number; cached?: CachedTokens | undefined } | undefined;
  /** Why the vendor finished; undefined until it has. */
  finish: FinishReason | undefined;
  host: string | undefined;
  /** What the model costs us there, if that is known. */
  price: ModelRoute['price'];
  failover: Failover | undefined;
  /** The last host that failed, until another attempt gives output; told with the next frame. */
  waiting: Waiting | undefined;
  isWaitingTold: boolean;
  /** When the answering host was asked. */
  askedAt: Date | undefined;
  firstTokenAt: Date | undefined;
  /** When the text itself began. */
  textSince: Date | undefined;
  /** When visible reasoning began, and how long it has lasted; the first word ends it. */
  thinkingSince: Date | undefined;
  thinkingMs: number | undefined;
  /** The visible reasoning is a summary that begins after the reasoning itself. */
  sumsUpThoughts: boolean;
  interruption: Interruption | undefined;
  /** Its part of a trace, while traces are recorded. */
  span: Span | undefined;
  /** When the database last confirmed that this node is the one that writes it, by the process's own clock. */
  confirmedAt: number;
  /** Its end is being stored with the whole text: no tail may be stored at the same time. */
  isEnding: boolean;
  error: ErrorCode | undefined;
  /** Resolves once it has ended in any way. */
  ended: Promise<void>;
}

/** An answer without any output of its own yet. */
export function beginAnswer(facts: AnswerFacts): RunningAnswer {
  const { text = '', reasoning = '', thinkingMs } = facts.kept ?? {};
  return {
    facts,
    channel: channels.chatMessage(facts.userId, facts.chatId),
    abort: new AbortController(),
    text,
    reasoning,
    untoldText: '',
    untoldReasoning: '',
    unstoredText: '',
    unstoredReasoning: '',
    storedText: text.length,
    storedReasoning: reasoning.length,
    images: [],
    usage: undefined,
    finish: undefined,
    host: undefined,
    price: undefined,
    failover: undefined,
    waiting: undefined,
    isWaitingTold: true,
    askedAt: undefined,
    firstTokenAt: undefined,
    textSince: undefined,
    thinkingSince: undefined,
    thinkingMs: thinkingMs ?? undefined,
    interruption: undefined,
    span: undefined,
    sumsUpThoughts: false,
    confirmedAt: performance.now(),
    isEnding: false,
    error: undefined,
    ended: Promise.resolve(),
  };
}

/** UTF-16 units of text and reasoning that were there before. */
export function keptLengths({ facts: { kept } }: RunningAnswer): { text: number; reasoning: number } {
  return { text: kept?.text.length ?? 0, reasoning: kept?.reasoning.length ?? 0 };
}

/** What this generation has written, without what was there before. */
export function ownOutput(answer: RunningAnswer): { text: string; reasoning: string } {
  const kept = keptLengths(answer);
  return { text: answer.text.slice(kept.text), reasoning: answer.reasoning.slice(kept.reasoning) };
}

function hasText(answer: RunningAnswer): boolean {
  return answer.text.length > keptLengths(answer).text;
}

/** Adds to the text. */
export function addText(answer: RunningAnswer, piece: string, now: Date): void {
  if (!hasText(answer) && answer.thinkingSince) countThinking(answer, now);
  answer.textSince ??= now;
  answer.text += piece;
  answer.untoldText += piece;
  answer.unstoredText += piece;
}

/** Adds to the visible reasoning. New thoughts of a continued answer begin with a paragraph. */
export function addReasoning(answer: RunningAnswer, piece: string, now: Date): void {
  if (!hasText(answer)) countThinking(answer, now);
  const kept = keptLengths(answer).reasoning;
  const isNext = kept > 0 && answer.reasoning.length === kept;
  const added = isNext ? `\n\n${piece}` : piece;
  answer.reasoning += added;
  answer.untoldReasoning += added;
  answer.unstoredReasoning += added;
}

function countThinking(answer: RunningAnswer, now: Date): void {
  answer.thinkingSince ??= now;
  const before = answer.facts.kept?.thinkingMs ?? 0;
  answer.thinkingMs = before + now.getTime() - answer.thinkingSince.getTime();
}

/** Whether this generation has any output yet. */
export function hasOutput(answer: RunningAnswer): boolean {
  const hasReasoning = answer.reasoning.length > keptLengths(answer).reasoning;
  return hasText(answer) || hasReasoning || answer.images.length > 0;
}

/** Whether this generation has written an answer, and not only reasoning. */
export function hasAnswer(answer: RunningAnswer): boolean {
  return ownOutput(answer).text.trim() !== '' || answer.images.length > 0;
}

/** The frame with everything not sent yet; undefined when there is nothing. */
export function takeFrame(answer: RunningAnswer): StreamFrame | undefined {
  const { untoldText, untoldReasoning, facts } = answer;
  const waiting = answer.isWaitingTold ? undefined : answer.waiting;
  if (untoldText === '' && untoldReasoning === '' && waiting === undefined) return undefined;
  answer.isWaitingTold = true;
  answer.untoldText = '';
  answer.untoldReasoning = '';
  const frame: StreamFrame = {
    message_id: facts.messageId,
    uuid: facts.uuid,
    offset: answer.text.length - untoldText.length,
    chunk: untoldText,
    ...(waiting && { waiting }),
  };
  if (untoldReasoning !== '') {
    frame.reasoning = {
      offset: answer.reasoning.length - untoldReasoning.length,
      chunk: untoldReasoning,
    };
  }
  // The frame with the first word carries the final duration of the reasoning.
  const tellsThinking = untoldReasoning !== '' || frame.offset === keptLengths(answer).text;
  if (tellsThinking && answer.thinkingMs !== undefined) frame.thinking_ms = answer.thinkingMs;
  return frame;
}

/** The first frame for a subscriber who has read up to the offsets: the exchange and the rest of the text. */
export function snapshotFrame(answer: RunningAnswer, from: { text: number; reasoning: number }): StreamFrame {
  const { facts } = answer;
  const frame: StreamFrame = {
    message_id: facts.messageId,
    uuid: facts.uuid,
    eof: 'started',
    offset: Math.min(from.text, answer.text.length),
    chunk: answer.text.slice(from.text),
    response: facts.response,
  };
  if (facts.request) frame.request = facts.request;
  if (answer.reasoning.length > from.reasoning) {
    frame.reasoning = { offset: from.reasoning, chunk: answer.reasoning.slice(from.reasoning) };
  }
  if (answer.thinkingMs !== undefined) frame.thinking_ms = answer.thinkingMs;
  if (answer.images.length > 0) frame.imageList = answer.images;
  if (answer.failover) frame.failover = answer.failover;
  if (answer.waiting && !hasOutput(answer)) frame.waiting = answer.waiting;
  return frame;
}
