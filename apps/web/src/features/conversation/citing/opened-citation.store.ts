import { create } from 'zustand';

/** A citation whose source is open. */
export interface OpenedCitation {
  chatId: number;
  answerId: number;
  /** The number of the passage in the answer. */
  n: number;
}

/** The citation whose source stands beside the answers. */
export const useOpenedCitation = create<{ opened: OpenedCitation | null }>(() => ({ opened: null }));

/** Opens the source of a citation. */
export function openCitation(opened: OpenedCitation): void {
  useOpenedCitation.setState({ opened });
}

/** Closes the open source. */
export function closeCitation(): void {
  useOpenedCitation.setState({ opened: null });
}
