import { userData, type LocalData } from '../../../lib/session/local-data.ts';
import { createUserStore, whenSessionEnds } from '../../../lib/session/user-state.ts';

interface Reading {
  /** Whether the columns scroll together. */
  isTogether: boolean;
}

/** How the user reads comparisons. */
export const useReading = createUserStore<Reading>(() => ({ isTogether: true }));

const storageName = 'compare-together';
let kept: LocalData | undefined;

whenSessionEnds(() => {
  kept = undefined;
});

/** Restores the choice of a user. */
export function restoreReading(userId: number): void {
  kept = userData(userId);
  useReading.setState({ isTogether: kept.get(storageName) !== false });
}

/** Changes and keeps the choice. */
export function setTogether(isTogether: boolean): void {
  useReading.setState({ isTogether });
  kept?.set(storageName, isTogether ? undefined : false);
}
