import { clearHighlight, highlightWords } from '../../../lib/highlight-words.ts';
import { endLooking, lookedForIn } from '../../../lib/looked-for.store.ts';
import { unfold } from './unfolded.store.ts';

/** Frames in which a request that was unfolded is rendered, and its row aligned anew by the list. */
const framesToWait = 30;

/** The next of them. */
let waiting = 0;

/** Highlights the words that led to a message. They may stand in the part of a long request that is folded: it is unfolded then. */
export function showLookedFor(messageId: number, row: HTMLElement): void {
  const words = lookedForIn(`message-${messageId}`);
  endLooking();
  cancelAnimationFrame(waiting);
  if (words.length === 0) return clearHighlight();
  if (highlightWords(row, words) || row.querySelector('[data-folded]') === null) return;
  unfold(String(messageId));
  highlightMeanwhile(row, words, framesToWait);
}

function highlightMeanwhile(row: HTMLElement, words: readonly string[], frames: number): void {
  waiting = requestAnimationFrame(() => {
    // Its reader is somewhere else by now, where other words may be highlighted.
    if (!row.isConnected) return;
    highlightWords(row, words);
    if (frames > 0) highlightMeanwhile(row, words, frames - 1);
  });
}
