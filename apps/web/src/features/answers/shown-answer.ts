import { imageMark, type ResponseMessage } from '@polylogue/contract/answers';
import type { FoldedMessage } from '../../lib/realtime/fold-message.ts';

/**
 * An answer as it is shown: what the page of messages said of it, and what its stream has told since. Once the page
 * knows its end, the stream has nothing to add: the text may have been edited meanwhile.
 */
export function shownAnswer(message: ResponseMessage, folded: FoldedMessage | undefined): ResponseMessage {
  if (message.state === 'default' || folded === undefined) return message;
  const hasEnded = folded.state !== 'running';
  return {
    ...message,
    // A stream begins anew after a reload; until it has caught up, the page knows more.
    response: newerText(message.response, folded.text, hasEnded),
    reasoning: newerText(message.reasoning ?? '', folded.reasoning, hasEnded) || null,
    thinking_ms: folded.thinkingMs ?? message.thinking_ms,
    imageList: folded.images.length > 0 ? [...folded.images] : message.imageList,
    responseType: folded.text === imageMark ? 'image' : message.responseType,
    state: hasEnded ? 'default' : 'loading',
    stopped: folded.stopped,
    finish: folded.finish,
    error_msg: folded.error,
    tokenCost: folded.cost ?? message.tokenCost,
    first_token_ms: folded.firstTokenMs ?? message.first_token_ms,
    duration_ms: folded.durationMs ?? message.duration_ms,
    failover: folded.failover ?? message.failover,
  };
}

function newerText(known: string, streamed: string, hasEnded: boolean): string {
  return hasEnded || streamed.length >= known.length ? streamed : known;
}
