import { lazyModal } from '../../../ui/modals/lazy-modal.ts';

/** Shows every shortcut. */
export const openShortcutSheet = lazyModal({
  name: 'shortcuts',
  texts: ['shortcuts'],
  load: async () => (await import('./shortcut-sheet.modal.tsx')).ShortcutSheetBody,
  title: (t) => t('shortcuts.title'),
  width: 480,
});
