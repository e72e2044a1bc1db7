import { create } from 'zustand';
import { userData, type LocalData } from '../../lib/session/local-data.ts';
import { firstSlots, slotsFrom, type Slot } from './slots.ts';

interface Compare {
  /** Whose comparison it is; null until it is known. */
  owner: number | null;
  slots: readonly Slot[];
}

/** The comparison on screen: which models, and which hidden chats hold their threads. */
export const useCompare = create<Compare>(() => ({ owner: null, slots: firstSlots() }));

/** Which draft is the comparison's next request; drafts are kept by themselves. */
export const compareDraft = 'draft:compare';

const storageName = 'compare';
let kept: LocalData | undefined;

/** Brings back the comparison of a user, or none after a log-out that has erased it. */
export function restoreCompare(userId: number): void {
  kept = userData(userId);
  useCompare.setState({ owner: userId, slots: slotsFrom(kept.get(storageName)) ?? firstSlots() });
}

/** Changes the slots and keeps them. */
export function changeSlots(change: (slots: readonly Slot[]) => readonly Slot[]): void {
  useCompare.setState(({ slots }) => ({ slots: change(slots) }));
  kept?.set(storageName, useCompare.getState().slots);
}

/** The slots as they stand now, for what happens later than the drawing. */
export function readSlots(): readonly Slot[] {
  return useCompare.getState().slots;
}
