import type { ReadOffsets, StreamFrame } from '@polylogue/contract/realtime';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { whenSessionEnds } from '../../lib/session/user-state.ts';
import { createKeyedListeners } from '../../lib/keyed-listeners.ts';
import { foldMessage, offsetsOf, type Folded, type FoldedMessage } from '../../lib/realtime/fold-message.ts';

/** Answers that are streaming or have just ended, by message id. */
export interface AnswerStreams {
  /** Adds a stream frame. Listeners are notified on the next animation frame. */
  receive: (chatId: number, frame: StreamFrame) => Folded;
  /** The answer as rendered; changes at most once per animation frame. */
  get: (id: number) => FoldedMessage | undefined;
  subscribe: (id: number, listener: () => void) => () => void;
  /** Whether the last frame of the answer has arrived. */
  hasEnded: (id: number) => boolean;
  /** Read offsets of the answers in a chat. */
  offsets: (chatId: number) => ReadOffsets;
  /** Drops an answer once the message page has its final state. */
  forget: (id: number) => void;
  forgetAll: () => void;
}

interface Entry {
  chatId: number;
  message: FoldedMessage;
}

/** Creates an empty store; `schedule` runs a task on the next animation frame. */
export function createAnswerStreams(schedule: (task: () => void) => void): AnswerStreams {
  const latest = new Map<number, Entry>();
  const shown = new Map<number, FoldedMessage>();
  const listeners = createKeyedListeners();
  const changed = new Set<number>();

  function flush(): void {
    const ids = [...changed];
    changed.clear();
    for (const id of ids) {
      const entry = latest.get(id);
      if (entry === undefined) shown.delete(id);
      else shown.set(id, entry.message);
    }
    for (const id of ids) listeners.tell(id);
  }

  function change(id: number): void {
    if (changed.size === 0) schedule(flush);
    changed.add(id);
  }

  function forget(id: number): void {
    if (latest.delete(id)) change(id);
  }

  return {
    receive: (chatId, frame) => {
      const before = latest.get(frame.message_id)?.message;
      const folded = foldMessage(before, frame);
      if (folded.message !== before) {
        latest.set(frame.message_id, { chatId, message: folded.message });
        change(frame.message_id);
      }
      return folded;
    },
    get: (id) => shown.get(id),
    subscribe: listeners.subscribe,
    hasEnded: (id) => (latest.get(id)?.message.state ?? 'running') !== 'running',
    offsets: (chatId) =>
      offsetsOf(
        [...latest.values()].filter((entry) => entry.chatId === chatId).map(({ message }) => message),
      ),
    forget,
    forgetAll: () => {
      for (const id of latest.keys()) forget(id);
    },
  };
}

/** Hidden pages get no animation frames, but the title and other listeners must still update. */
const hiddenPause = 200;

function withNextPicture(task: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(task, hiddenPause);
  else requestAnimationFrame(task);
}

/** The answer streams of this page. */
export const answerStreams: AnswerStreams = createAnswerStreams(withNextPicture);

whenSessionEnds(answerStreams.forgetAll);

/** An answer as streamed so far; undefined when it has no stream. */
export function useStreamedAnswer(id: number): FoldedMessage | undefined {
  const subscribe = useCallback((listener: () => void) => answerStreams.subscribe(id, listener), [id]);
  const read = () => answerStreams.get(id);
  return useSyncExternalStore(subscribe, read, read);
}

/** Which answers have ended. Re-renders only when another one ends, not with every chunk. */
export function useEndedAnswers(ids: readonly number[]): ReadonlySet<number> {
  const names = ids.join();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = names.split(',').map((id) => answerStreams.subscribe(Number(id), listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [names],
  );
  const ended = useSyncExternalStore(subscribe, () =>
    names
      .split(',')
      .filter((id) => (answerStreams.get(Number(id))?.state ?? 'running') !== 'running')
      .join(),
  );
  return useMemo(() => new Set(ended.split(',').map(Number)), [ended]);
}
