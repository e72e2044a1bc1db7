import { createUserStore } from '../../../lib/session/user-state.ts';

/** Whether the library stands beside the chat. It stays open from chat to chat. */
export const useLibraryPanel = createUserStore<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens or closes the library beside the chat. */
export function setLibraryPanel(isOpen: boolean): void {
  useLibraryPanel.setState({ isOpen });
}
