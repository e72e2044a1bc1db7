import { createUserStore } from '../../../lib/session/user-state.ts';

/** A citation whose source is open. */
export interface OpenedCitation {
  chatId: number;
  answerId: number;
  /** The number of the passage in the answer. */
  n: number;
  /** Which of the marks with that number, in the order of the text; the first if it was opened elsewhere. */
  at?: number;
}

/** The citation whose source stands beside the answers. */
export const useOpenedCitation = createUserStore<{ opened: OpenedCitation | null }>(() => ({ opened: null }));

/** Opens the source of a citation. */
export function openCitation(opened: OpenedCitation): void {
  useOpenedCitation.setState({ opened });
}

/** Closes the open source. */
export function closeCitation(): void {
  useOpenedCitation.setState({ opened: null });
}
