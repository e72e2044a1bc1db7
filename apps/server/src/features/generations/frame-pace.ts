import { streamTimes } from '@polylogue/contract/limits';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { takeFrame, type RunningAnswer } from './running-answer.ts';

/** Sends frames at a steady pace: the first piece of an answer at once, then what has accumulated, all answers together. */
export interface FramePace {
  /** The answer has new text. */
  touch(answer: RunningAnswer): void;
  /** Sends what has accumulated at once, for example before an end; also what was held back once its end is stored. */
  flush(answer: RunningAnswer, options?: { isStored: boolean }): void;
  /** Called every second, so that a break is noticed. */
  beat(): void;
}

/**
 * In milliseconds. A process that did not run for this long was frozen, and others may have ended its answers with what is
 * stored ({@link noteSilent}). Text sent after that would be on screens and nowhere else.
 */
const longestBreak = 5_000;

/** One timer serves all answers of a node; it runs only while there is something to send. */
export function createFramePace(realtime: Pick<Realtime, 'publish' | 'texts'>): FramePace {
  const waiting = new Set<RunningAnswer>();
  const begun = new WeakSet<RunningAnswer>();
  let timer: NodeJS.Timeout | undefined;
  let seenAt = performance.now();
  let wokenAt = -Infinity;

  function beat(): void {
    const now = performance.now();
    if (now - seenAt > longestBreak) wokenAt = now;
    seenAt = now;
  }

  function flush(answer: RunningAnswer, { isStored } = { isStored: false }): void {
    beat();
    if (!isStored && answer.confirmedAt < wokenAt) {
      // One that is ending is flushed once its end is stored.
      if (!answer.isEnding) wait(answer);
      return;
    }
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
    for (const answer of [...waiting]) {
      waiting.delete(answer);
      flush(answer);
    }
  }

  function wait(answer: RunningAnswer): void {
    waiting.add(answer);
    timer ??= setTimeout(flushAll, streamTimes.frame);
  }

  return {
    touch: (answer) => {
      if (!begun.has(answer)) {
        begun.add(answer);
        flush(answer);
        answer.span?.event('first frame');
        return;
      }
      wait(answer);
    },
    flush,
    beat,
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
