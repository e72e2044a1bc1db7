import { createUserStore } from '../../../lib/session/user-state.ts';

interface PickedModels {
  /** Models by draft key. */
  picks: ReadonlyMap<string, number>;
}

/**
 * Models picked on this page that no chat has on the server: for a chat not created yet, for a conversation that goes on
 * in a new chat, and while a question about the pick is open.
 */
const usePicks = createUserStore<PickedModels>(() => ({ picks: new Map() }));

/** Picks the model of the next message there; null forgets the pick. */
export function pickModel(draftKey: string, modelId: number | null): void {
  const picks = new Map(usePicks.getState().picks);
  if (modelId === null) picks.delete(draftKey);
  else picks.set(draftKey, modelId);
  usePicks.setState({ picks });
}

/** The model picked there; null if none is. */
export function pickedModel(draftKey: string): number | null {
  return usePicks.getState().picks.get(draftKey) ?? null;
}

/** Subscribes to `pickedModel`. */
export function usePickedModel(draftKey: string): number | null {
  return usePicks(({ picks }) => picks.get(draftKey) ?? null);
}
