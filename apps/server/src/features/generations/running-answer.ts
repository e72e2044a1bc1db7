import type { Failover, MessageImage, RequestMessage, ResponseMessage } from '@polylogue/contract/answers';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { FinishReason } from '../../vendors/ai/answer-part.ts';
import { channels, type StreamFrame } from '@polylogue/contract/realtime';

/** What is known of an answer when its writing begins, and does not change. */
export interface AnswerFacts {
  uuid: string;
  messageId: number;
  chatId: number;
  userId: number;
  /** The chat was in the user's list, not hidden in a comparison. */
  isListed: boolean;
  /** In thousandths. */
  coefficient: number;
  startedAt: Date;
  /** Tokens that went in, as we count them. */
  estimatedInput: number;
  /** The chat has no name yet, and a model is to give it one. */
  isToBeNamed: boolean;
  /** The longest answer that was asked for. */
  maxOutputTokens: number;
  /** The model thinks before it writes, and may not show what. */
  reasons: boolean;
  /** What a picture costs, whatever the vendor counts; undefined for texts. */
  price: number | undefined;
  /** Told to new followers, so that another tab can draw the exchange. */
  request: RequestMessage | undefined;
  response: ResponseMessage;
}

/** Why the writing ends before the model is done. */
export type Interruption = 'stopped' | 'shutdown' | 'lost';

/**
 * An answer while it is written on this node. Everything that is added stands in three places that are emptied at their
 * own pace: the whole, what no frame has told yet, and what is not stored yet. Adding is cheap; nothing is sliced.
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
  /** The vendor's newest totals; they are final only once it has finished. */
  usage: { input: number; output: number } | undefined;
  /** Why the vendor finished; undefined as long as it has not. */
  finish: FinishReason | undefined;
  host: string | undefined;
  failover: Failover | undefined;
  /** When the host that answers was asked. */
  askedAt: Date | undefined;
  firstTokenAt: Date | undefined;
  /** When the text itself began. */
  textSince: Date | undefined;
  /** When it began to think aloud, and how long it has thought; its first word ends that. */
  thinkingSince: Date | undefined;
  thinkingMs: number | undefined;
  /** What it shows of its thoughts is a summary, which begins after them. */
  sumsUpThoughts: boolean;
  interruption: Interruption | undefined;
  /** Its end is being stored, with all that was written: no tail may be stored beside it. */
  isEnding: boolean;
  error: ErrorCode | undefined;
  /** Resolves once it has ended, however it did. */
  ended: Promise<void>;
}

/** An answer of which nothing is written yet. */
export function beginAnswer(facts: AnswerFacts): RunningAnswer {
  return {
    facts,
    channel: channels.chatMessage(facts.userId, facts.chatId),
    abort: new AbortController(),
    text: '',
    reasoning: '',
    untoldText: '',
    untoldReasoning: '',
    unstoredText: '',
    unstoredReasoning: '',
    storedText: 0,
    storedReasoning: 0,
    images: [],
    usage: undefined,
    finish: undefined,
    host: undefined,
    failover: undefined,
    askedAt: undefined,
    firstTokenAt: undefined,
    textSince: undefined,
    thinkingSince: undefined,
    thinkingMs: undefined,
    interruption: undefined,
    sumsUpThoughts: false,
    isEnding: false,
    error: undefined,
    ended: Promise.resolve(),
  };
}

/** Adds to the text. */
export function addText(answer: RunningAnswer, piece: string, now: Date): void {
  if (answer.text === '' && answer.thinkingSince) countThinking(answer, now);
  answer.textSince ??= now;
  answer.text += piece;
  answer.untoldText += piece;
  answer.unstoredText += piece;
}

/** Adds to what the model thinks aloud. */
export function addReasoning(answer: RunningAnswer, piece: string, now: Date): void {
  if (answer.text === '') countThinking(answer, now);
  answer.reasoning += piece;
  answer.untoldReasoning += piece;
  answer.unstoredReasoning += piece;
}

function countThinking(answer: RunningAnswer, now: Date): void {
  answer.thinkingSince ??= now;
  answer.thinkingMs = now.getTime() - answer.thinkingSince.getTime();
}

/** Whether anything has come of the answer yet. */
export function hasOutput(answer: RunningAnswer): boolean {
  return answer.text !== '' || answer.reasoning !== '' || answer.images.length > 0;
}

/** Whether the answer holds what was asked for, and not only thoughts about it. */
export function hasAnswer({ text, images }: Pick<RunningAnswer, 'text' | 'images'>): boolean {
  return text.trim() !== '' || images.length > 0;
}

/** The frame with what no frame has told yet; undefined when there is nothing. */
export function takeFrame(answer: RunningAnswer): StreamFrame | undefined {
  const { untoldText, untoldReasoning, facts } = answer;
  if (untoldText === '' && untoldReasoning === '') return undefined;
  answer.untoldText = '';
  answer.untoldReasoning = '';
  const frame: StreamFrame = {
    message_id: facts.messageId,
    uuid: facts.uuid,
    offset: answer.text.length - untoldText.length,
    chunk: untoldText,
  };
  if (untoldReasoning !== '') {
    frame.reasoning = {
      offset: answer.reasoning.length - untoldReasoning.length,
      chunk: untoldReasoning,
    };
  }
  // The frame of the first word tells how long the thinking was in the end.
  const tellsThinking = untoldReasoning !== '' || frame.offset === 0;
  if (tellsThinking && answer.thinkingMs !== undefined) frame.thinking_ms = answer.thinkingMs;
  return frame;
}

/** The first frame for a reader who has read up to the offsets: it draws the exchange and brings the rest. */
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
  return frame;
}
