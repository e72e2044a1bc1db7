import { lazyModal } from '../../ui/modals/lazy-modal.ts';
import type { Attachment } from './attachments/attachment.ts';
import type { ChatBehavior } from './switching/chat-behavior.modal.tsx';

/** Shows the saved versions of an answer. */
export const openVersions = lazyModal({
  name: 'versions',
  load: async () => (await import('./editing/versions.modal.tsx')).VersionsBody,
  width: 940,
  texts: ['versions'],
  title: (t, _answer: { messageId: number; chatId: number; modelName: string }) => t('answers.versionsTitle'),
});

/** Offers the models to answer a request once more. */
export const openAnotherModel = lazyModal({
  name: 'anotherModel',
  load: async () => (await import('./thread/another-model.modal.tsx')).AnotherModelBody,
  width: 470,
  title: (t, _answer: { value: number | null; onChoose: (modelId: number) => void }) =>
    t('answers.withAnotherModel'),
  typing: (t) => t('models.choose'),
});

/** Asks where a chat continues after its model was changed. */
export const askChatBehavior = lazyModal({
  name: 'chatBehavior',
  load: async () => (await import('./switching/chat-behavior.modal.tsx')).ChatBehaviorBody,
  title: (t, _question: { onChoose: (behavior: ChatBehavior) => void }) => t('answers.behaviorTitle'),
});

/** Shows a pasted text that is attached to a draft. */
export const openPastedText = lazyModal({
  name: 'pastedText',
  load: async () => (await import('./attachments/pasted-text.modal.tsx')).PastedTextBody,
  title: (_t, { attachment }: { draftKey: string; attachment: Attachment }) => attachment.name,
  width: 720,
});
