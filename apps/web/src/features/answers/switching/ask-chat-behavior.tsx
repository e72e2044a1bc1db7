import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { pushModal, type ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import type { ChatBehavior } from './chat-behavior.modal.tsx';

const ChatBehaviorBody = lazy(async () => ({
  default: (await import('./chat-behavior.modal.tsx')).ChatBehaviorBody,
}));

interface Question {
  onChoose: (behavior: ChatBehavior) => void;
  /** Closed without a choice. */
  onUndo: () => void;
}

/** Asks where a chat goes on after its model was changed. */
export function askChatBehavior(t: TFunction, { onChoose, onUndo }: Question): void {
  let isChosen = false;
  pushModal({
    name: 'chatBehavior',
    title: t('answers.behaviorTitle'),
    Body: ({ close }: ModalControls) => (
      <ChatBehaviorBody
        onChoose={(behavior) => {
          isChosen = true;
          onChoose(behavior);
          close();
        }}
      />
    ),
    onClose: () => {
      if (!isChosen) onUndo();
    },
  });
}
