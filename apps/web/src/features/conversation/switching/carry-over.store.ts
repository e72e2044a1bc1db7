import { createUserStore } from '../../../lib/session/user-state.ts';

interface CarryOver {
  /** By place: the chat whose conversation the next message from there takes to a new chat. */
  origins: ReadonlyMap<string, number>;
}

const useCarryOver = createUserStore<CarryOver>(() => ({ origins: new Map() }));

/** Sets the chat whose conversation goes on in a new chat with the next message of a place; null: with none it does. */
export function carryOver(place: string, chatId: number | null): void {
  const origins = new Map(useCarryOver.getState().origins);
  if (chatId === null) origins.delete(place);
  else origins.set(place, chatId);
  useCarryOver.setState({ origins });
}

/** The chat whose conversation the next message of a place takes to a new chat; null if it stays. */
export function carriedFrom(place: string): number | null {
  return useCarryOver.getState().origins.get(place) ?? null;
}

/** Subscribes to `carriedFrom`. */
export function useCarriedFrom(place: string): number | null {
  return useCarryOver(({ origins }) => origins.get(place) ?? null);
}
