import type { ChatItem } from '../../lib/chat-item.ts';
import { lazyModal } from '../../ui/modals/lazy-modal.ts';

interface Creation {
  isGroup: boolean;
  onCreated: (chat: ChatItem) => void;
}

/** Asks for the name of a new chat or folder and creates it. */
export const openCreateChat = lazyModal({
  name: 'createChat',
  load: async () => (await import('./tree/create-chat.modal.tsx')).CreateChatBody,
  title: (t, { isGroup }: Creation) => t(isGroup ? 'chats.create.folderTitle' : 'chats.create.chatTitle'),
  typing: (t) => t('chats.create.name'),
});
