import { lazyModal } from '../../ui/modals/lazy-modal.ts';

/** Imports chats of this or another product. */
export const openDataImport = lazyModal({
  name: 'dataImport',
  texts: ['data'],
  load: async () => (await import('./importing/data-import.modal.tsx')).DataImportBody,
  title: (t) => t('data.import.title'),
  width: 600,
});

/** Exports everything the user has. */
export const openDataExport = lazyModal({
  name: 'dataExport',
  texts: ['data'],
  load: async () => (await import('./exporting/data-export.modal.tsx')).DataExportBody,
  title: (t) => t('data.export.title'),
  width: 520,
});
