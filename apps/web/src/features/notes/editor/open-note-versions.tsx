import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { pushModal, type ModalControls } from '../../../ui/modals/modal-stack.store.ts';

const NoteVersionsBody = lazy(async () => ({
  default: (await import('./note-versions.modal.tsx')).NoteVersionsBody,
}));

/** Shows the earlier contents of a note. */
export function openNoteVersions(t: TFunction, noteId: number): void {
  pushModal({
    name: 'versions',
    title: t('notes.versions.title'),
    Body: ({ close }: ModalControls) => <NoteVersionsBody noteId={noteId} close={close} />,
  });
}
