import { imageMark } from '@polylogue/contract/answers';
import type { ResponseMessage } from './message.ts';
import type { FoldedMessage } from '../../lib/realtime/fold-message.ts';

/**
 * Merges a cached answer with its stream. Once the cached one has ended the stream is ignored: the text may
 * have been edited since. So is the stream of an earlier generation, when the answer is being continued.
 */
export function shownAnswer(message: ResponseMessage, folded: FoldedMessage | undefined): ResponseMessage {
  if (message.state === 'default' || folded === undefined || folded.uuid !== message.uuid) return message;
  const hasEnded = folded.state !== 'running';
  return {
    ...message,
    // After a reload the stream starts over; until it catches up the cached text is longer.
    response: newerText(message.response, folded.text, hasEnded),
    reasoning: newerText(message.reasoning ?? '', folded.reasoning, hasEnded) || null,
    thinkingMs: folded.thinkingMs ?? message.thinkingMs,
    imageList: folded.images.length > 0 ? [...folded.images] : message.imageList,
    responseType: folded.text === imageMark ? 'image' : message.responseType,
    state: hasEnded ? 'default' : 'loading',
    stopped: folded.stopped,
    finish: folded.finish,
    error: folded.error,
    tokenCost: folded.cost ?? message.tokenCost,
    firstTokenMs: folded.firstTokenMs ?? message.firstTokenMs,
    durationMs: folded.durationMs ?? message.durationMs,
    failover: folded.failover ?? message.failover,
  };
}

function newerText(known: string, streamed: string, hasEnded: boolean): string {
  return hasEnded || streamed.length >= known.length ? streamed : known;
}
