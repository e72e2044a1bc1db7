import { lazyModal } from '../../ui/modals/lazy-modal.ts';
import type { Capsule, Source } from './capsule.ts';

interface Editing {
  capsuleId: number;
  source: Source;
}

/** Changes the name and description of a link. */
export const openEditLink = lazyModal({
  name: 'libraryEditModal',
  texts: ['library'],
  load: async () => (await import('./editing/source.modal.tsx')).SourceBody,
  title: (t, _editing: Editing) => t('library.edit.link'),
  width: 520,
});

/** Changes the name and description of a file. */
export const openEditFile = lazyModal({
  name: 'libraryFileEditModal',
  texts: ['library'],
  load: async () => (await import('./editing/source.modal.tsx')).SourceBody,
  title: (t, _editing: Editing) => t('library.edit.file'),
  width: 520,
});

/** Adds a link to a capsule. */
export const openAddLink = lazyModal({
  name: 'libraryLinkAddModal',
  texts: ['library'],
  load: async () => (await import('./editing/link.modal.tsx')).LinkBody,
  title: (t, _adding: { capsuleId: number }) => t('library.link.title'),
});

/** Adds files to a capsule. */
export const openUpload = lazyModal({
  name: 'uploadSpaceModal',
  texts: ['library'],
  load: async () => (await import('./uploads/upload.modal.tsx')).UploadBody,
  title: (t, _adding: { capsuleId: number }) => t('library.upload.title'),
  width: 560,
});

/** Finds capsules and connects them to a chat. */
export const openCapsuleSearch = lazyModal({
  name: 'spaceCapsuleSearchModal',
  texts: ['library'],
  load: async () => (await import('./connecting/capsule-search.modal.tsx')).CapsuleSearchBody,
  title: (t, _place: { chatId: number }) => t('library.search.title'),
  width: 560,
});

/** Connects a capsule to one of the chats. */
export const openConnectToChat = lazyModal({
  name: 'connectToChat',
  texts: ['library'],
  load: async () => (await import('./connecting/connect-to-chat.modal.tsx')).ConnectToChatBody,
  title: (t, _place: { capsule: Capsule }) => t('library.connectTo'),
});

interface Choosing {
  chosen: readonly number[];
  onChosen: (ids: readonly number[]) => Promise<void>;
}

/** Sets which capsules are read. */
export const openChooseCapsules = lazyModal({
  name: 'chooseCapsules',
  texts: ['library'],
  load: async () => (await import('./connecting/choose-capsules.modal.tsx')).ChooseCapsulesBody,
  title: (t, _choosing: Choosing) => t('library.search.compare'),
  width: 560,
});

interface TextToAdd {
  title: string;
  /** The text, in Markdown. */
  textOf: () => Promise<string>;
}

/** Adds an answer or a note to a capsule. */
export const openAddText = lazyModal({
  name: 'addToCapsule',
  texts: ['library'],
  load: async () => (await import('./adding/add-text.modal.tsx')).AddTextBody,
  title: (t, _text: TextToAdd) => t('library.add.title'),
});

interface TextPlace {
  sourceId: number;
  title: string;
  /** Where the passage begins and ends in the text. */
  start: number;
  end: number;
}

/** Shows the text of a source around a passage. */
export const openSourceText = lazyModal({
  name: 'sourceText',
  texts: ['library'],
  load: async () => (await import('./recall/source-text.modal.tsx')).SourceTextBody,
  title: (_t, { title }: TextPlace) => title,
  width: 720,
});
