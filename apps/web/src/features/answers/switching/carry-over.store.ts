import { create } from 'zustand';

interface CarryOver {
  /** Chats whose next message goes on in a new chat, because its model was changed and its user chose so. */
  chats: ReadonlySet<number>;
}

const useCarryOver = create<CarryOver>(() => ({ chats: new Set() }));

/** Says whether the next message of a chat goes on in a new one. */
export function setCarryOver(chatId: number, carries: boolean): void {
  const chats = new Set(useCarryOver.getState().chats);
  if (carries) chats.add(chatId);
  else chats.delete(chatId);
  useCarryOver.setState({ chats });
}

/** Whether the next message of the chat goes on in a new one. */
export function carriesOver(chatId: number | null): boolean {
  return chatId !== null && useCarryOver.getState().chats.has(chatId);
}

/** The same, followed. */
export function useCarriesOver(chatId: number | null): boolean {
  return useCarryOver(({ chats }) => chatId !== null && chats.has(chatId));
}
