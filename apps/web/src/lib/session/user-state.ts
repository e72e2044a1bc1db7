import { create, type StoreApi, type UseBoundStore } from 'zustand';

const resets = new Set<() => void>();

/** Runs whenever a session ends, in whatever way: what is of its user and is not in the query cache goes then. */
export function whenSessionEnds(reset: () => void): void {
  resets.add(reset);
}

/** Puts back all state of a user, so that the next one in the same tab meets nothing of theirs. */
export function forgetUser(): void {
  for (const reset of resets) reset();
}

/** A store whose state is one user's: it begins anew when their session ends. */
export function createUserStore<State>(initial: () => State): UseBoundStore<StoreApi<State>> {
  const store = create<State>(initial);
  whenSessionEnds(() => store.setState(initial(), true));
  return store;
}
