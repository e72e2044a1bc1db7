import type { ChatItem } from '@polylogue/contract/chats';
import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { pushModal, type ModalControls } from '../../../ui/modals/modal-stack.store.ts';

const CreateChatBody = lazy(async () => ({
  default: (await import('./create-chat.modal.tsx')).CreateChatBody,
}));

interface Creation {
  isGroup: boolean;
  onCreated: (chat: ChatItem) => void;
}

/** Asks for the name of a new chat or folder and makes it. */
export function openCreateChat(t: TFunction, { isGroup, onCreated }: Creation): void {
  pushModal({
    name: 'createChat',
    title: isGroup ? t('chats.create.folderTitle') : t('chats.create.chatTitle'),
    Body: ({ close }: ModalControls) => (
      <CreateChatBody
        isGroup={isGroup}
        close={close}
        onCreated={(chat) => {
          close();
          onCreated(chat);
        }}
      />
    ),
  });
}
