import { createUserStore } from '../../../lib/session/user-state.ts';

interface CarryOver {
  /** Chats whose next message goes to a new chat, as the user chose after changing the model. */
  chats: ReadonlySet<number>;
}

const useCarryOver = createUserStore<CarryOver>(() => ({ chats: new Set() }));

/** Sets whether the next message of a chat goes to a new one. */
export function setCarryOver(chatId: number, carries: boolean): void {
  const chats = new Set(useCarryOver.getState().chats);
  if (carries) chats.add(chatId);
  else chats.delete(chatId);
  useCarryOver.setState({ chats });
}

/** Whether the next message of the chat goes to a new one. */
export function carriesOver(chatId: number | null): boolean {
  return chatId !== null && useCarryOver.getState().chats.has(chatId);
}

/** Subscribes to `carriesOver`. */
export function useCarriesOver(chatId: number | null): boolean {
  return useCarryOver(({ chats }) => chatId !== null && chats.has(chatId));
}
