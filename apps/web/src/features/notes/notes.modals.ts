import { lazyModal } from '../../ui/modals/lazy-modal.ts';

/** Shows the earlier versions of a note. */
export const openNoteVersions = lazyModal({
  name: 'versions',
  load: async () => (await import('./editor/note-versions.modal.tsx')).NoteVersionsBody,
  width: 940,
  texts: ['versions'],
  title: (t, _note: { noteId: number }) => t('notes.versions.title'),
});
