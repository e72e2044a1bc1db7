import type { AgreedDocument } from '@polylogue/contract/legal';
import { lazyModal } from '../../ui/modals/lazy-modal.ts';

/** Asks to agree to documents that have changed. */
export const openChangedDocuments = lazyModal({
  name: 'changedDocuments',
  texts: ['legal'],
  load: async () => (await import('./changed-documents.modal.tsx')).ChangedDocumentsBody,
  title: (t, _: { documents: readonly AgreedDocument[] }) => t('legal.changed.title'),
});
