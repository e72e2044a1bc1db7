import type { ReadOffsets, StreamFrame } from '@polylogue/contract/realtime';
import { useCallback, useSyncExternalStore } from 'react';
import { createKeyedListeners } from '../../lib/keyed-listeners.ts';
import { foldMessage, offsetsOf, type Folded, type FoldedMessage } from '../../lib/realtime/fold-message.ts';

/** Answers that are being written, or ended a moment ago, each by the id of its message. */
export interface AnswerStreams {
  /** Adds a frame. Readers hear of it with the next picture the browser draws. */
  receive: (chatId: number, frame: StreamFrame) => Folded;
  /** The answer as readers see it; it changes at most once a picture. */
  get: (id: number) => FoldedMessage | undefined;
  subscribe: (id: number, listener: () => void) => () => void;
  /** How far the answers of a chat have been read. */
  offsets: (chatId: number) => ReadOffsets;
  /** Lets go of an answer whose end the page of messages knows. */
  forget: (id: number) => void;
}

interface Entry {
  chatId: number;
  message: FoldedMessage;
}

/** Builds an empty store; `schedule` runs a task with the next picture. */
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
    offsets: (chatId) =>
      offsetsOf(
        [...latest.values()].filter((entry) => entry.chatId === chatId).map(({ message }) => message),
      ),
    forget: (id) => {
      if (latest.delete(id)) change(id);
    },
  };
}

/** A hidden page draws nothing, but its title and its other readers still follow. */
const hiddenPause = 200;

function withNextPicture(task: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(task, hiddenPause);
  else requestAnimationFrame(task);
}

/** The page's answers. */
export const answerStreams: AnswerStreams = createAnswerStreams(withNextPicture);

/** An answer as its stream tells it; undefined when it has none. */
export function useStreamedAnswer(id: number): FoldedMessage | undefined {
  const subscribe = useCallback((listener: () => void) => answerStreams.subscribe(id, listener), [id]);
  return useSyncExternalStore(subscribe, () => answerStreams.get(id));
}

/** Whether the stream of an answer has told its end. Draws its reader anew only then, not with every word. */
export function useHasEnded(id: number): boolean {
  const subscribe = useCallback((listener: () => void) => answerStreams.subscribe(id, listener), [id]);
  return useSyncExternalStore(subscribe, () => (answerStreams.get(id)?.state ?? 'running') !== 'running');
}
