import { createUserStore } from './session/user-state.ts';

/** Where words stand that somebody looked for. */
export type FoundPlace = `message-${number}` | `note-${number}`;

interface LookedFor {
  place: FoundPlace | null;
  words: readonly string[];
}

const nothing: LookedFor = { place: null, words: [] };

/** The words that lead to a message or note, until it is reached. */
const useLast = createUserStore<LookedFor>(() => nothing);

/** Remembers the words that lead to a message or note: they are highlighted when it is reached. */
export function lookFor(place: FoundPlace, words: readonly string[]): void {
  useLast.setState({ place, words });
}

/** The words that led to a place; none if something else was looked for. */
export function lookedForIn(place: FoundPlace): readonly string[] {
  const last = useLast.getState();
  return last.place === place ? last.words : nothing.words;
}

/** The same, and tells when somebody looks for words in a place that is open. */
export function useLookedForIn(place: FoundPlace): readonly string[] {
  return useLast((last) => (last.place === place ? last.words : nothing.words));
}

/** Forgets the words: they are highlighted once. */
export function endLooking(): void {
  useLast.setState(nothing);
}
