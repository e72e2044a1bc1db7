import { userData, type LocalData } from '../../lib/session/local-data.ts';
import { firstSlots, slotsFrom, type Slot } from './slots.ts';
import { createUserStore, whenSessionEnds } from '../../lib/session/user-state.ts';

interface Compare {
  /** User id of the comparison; null until known. */
  owner: number | null;
  slots: readonly Slot[];
  /** Id of the saved comparison on screen; null if it is not saved. */
  saved: number | null;
  /** The capsules that threads to come will read. */
  capsules: readonly number[];
}

/** The current comparison: its models and the hidden chats with their threads. */
export const useCompare = createUserStore<Compare>(() => ({
  owner: null,
  slots: firstSlots(),
  saved: null,
  capsules: [],
}));

const slotsName = 'compare';
const savedName = 'compare-saved';
const capsulesName = 'compare-capsules';
let kept: LocalData | undefined;

whenSessionEnds(() => {
  kept = undefined;
});

/** Restores the comparison of a user; empty after a log-out has erased it. */
export function restoreCompare(userId: number): void {
  kept = userData(userId);
  const saved = kept.get(savedName);
  useCompare.setState({
    owner: userId,
    slots: slotsFrom(kept.get(slotsName)) ?? firstSlots(),
    saved: typeof saved === 'number' ? saved : null,
    capsules: idsOf(kept.get(capsulesName)),
  });
}

/** The same, unless it is restored already. */
export function ownCompare(userId: number): void {
  if (useCompare.getState().owner !== userId) restoreCompare(userId);
}

/** Changes and persists the slots. */
export function changeSlots(change: (slots: readonly Slot[]) => readonly Slot[]): void {
  useCompare.setState(({ slots }) => ({ slots: change(slots) }));
  kept?.set(slotsName, useCompare.getState().slots);
}

/** Sets which saved comparison is on screen. */
export function setSaved(saved: number | null): void {
  useCompare.setState({ saved });
  kept?.set(savedName, saved ?? undefined);
}

/** The current slots, for code that runs after a render. */
export function readSlots(): readonly Slot[] {
  return useCompare.getState().slots;
}

/** The saved comparison on screen, for code that runs after a render. */
export function readSaved(): number | null {
  return useCompare.getState().saved;
}

/** Sets the capsules that threads to come will read. */
export function setCapsules(capsules: readonly number[]): void {
  useCompare.setState({ capsules });
  kept?.set(capsulesName, capsules);
}

/** The capsules that threads to come will read, for code that runs after a render. */
export function readCapsules(): readonly number[] {
  return useCompare.getState().capsules;
}

function idsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id): id is number => Number.isInteger(id)) : [];
}
