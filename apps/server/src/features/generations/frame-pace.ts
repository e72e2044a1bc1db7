import { streamTimes } from '@polylogue/contract/limits';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { takeFrame, type RunningAnswer } from './running-answer.ts';

/** Sends frames at a steady pace: the first piece of an answer at once, then what has accumulated, all answers together. */
export interface FramePace {
  /** The answer has new text. */
  touch(answer: RunningAnswer): void;
  /** Sends what has accumulated at once, for example before an end. */
  flush(answer: RunningAnswer): void;
}

/** One timer serves all answers of a node; it runs only while there is something to send. */
export function createFramePace(realtime: Pick<Realtime, 'publish' | 'texts'>): FramePace {
  const waiting = new Set<RunningAnswer>();
  const begun = new WeakSet<RunningAnswer>();
  let timer: NodeJS.Timeout | undefined;

  function flush(answer: RunningAnswer): void {
    waiting.delete(answer);
    const frame = takeFrame(answer);
    if (!frame) return;
    if (realtime.texts) {
      const { uuid } = answer.facts;
      if (frame.chunk !== '') realtime.texts.write(textKey(uuid), frame.offset, frame.chunk);
      if (frame.reasoning) {
        realtime.texts.write(reasoningKey(uuid), frame.reasoning.offset, frame.reasoning.chunk);
      }
    }
    realtime.publish(answer.channel, frame);
  }

  function flushAll(): void {
    timer = undefined;
    for (const answer of [...waiting]) flush(answer);
  }

  return {
    touch: (answer) => {
      if (!begun.has(answer)) {
        begun.add(answer);
        flush(answer);
        answer.span?.event('first frame');
        return;
      }
      waiting.add(answer);
      timer ??= setTimeout(flushAll, streamTimes.frame);
    },
    flush,
  };
}

/** The key of a running answer's text among the shared texts. */
export function textKey(uuid: string): string {
  return `text:${uuid}`;
}

/** The key of its reasoning. */
export function reasoningKey(uuid: string): string {
  return `reasoning:${uuid}`;
}
