import { create } from 'zustand';
import { userData, type LocalData } from '../../../lib/session/local-data.ts';

interface Reading {
  /** Whether the columns scroll together. */
  isTogether: boolean;
}

/** How the user reads comparisons. */
export const useReading = create<Reading>(() => ({ isTogether: true }));

const storageName = 'compare-together';
let kept: LocalData | undefined;

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
