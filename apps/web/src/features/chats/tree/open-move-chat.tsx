import type { ChatItem } from '@polylogue/contract/chats';
import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { pushModal, type ModalControls } from '../../../ui/modals/modal-stack.store.ts';

const MoveChatBody = lazy(async () => ({ default: (await import('./move-chat.modal.tsx')).MoveChatBody }));

interface Move {
  item: ChatItem;
  /** Null takes it out of its folder. */
  onChoose: (folderId: number | null) => void;
}

/** Asks into which folder a chat shall go. */
export function openMoveChat(t: TFunction, { item, onChoose }: Move): void {
  pushModal({
    name: 'moveChat',
    title: t('chats.move.title'),
    Body: ({ close }: ModalControls) => (
      <MoveChatBody
        item={item}
        onChoose={(folderId) => {
          close();
          onChoose(folderId);
        }}
      />
    ),
  });
}
