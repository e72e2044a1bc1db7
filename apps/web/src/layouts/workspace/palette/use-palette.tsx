import { isModalComing } from '../../../ui/modals/coming-modal.ts';
import { lazyModal } from '../../../ui/modals/lazy-modal.ts';
import { useModalStack } from '../../../ui/modals/modal-stack.store.ts';
import { isApple } from '../../../ui/shortcuts/platform.ts';
import { keyCaps, shortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';

const openPalette = lazyModal({
  name: 'commandPalette',
  texts: ['settings', 'find'],
  load: async () => (await import('./palette.modal.tsx')).PaletteBody,
  title: (t, _search: { search?: string | undefined }) => t('workspace.palette.title'),
  width: 640,
  isBare: true,
  typing: (t) => t('workspace.palette.placeholder'),
});

/** Label of the palette's shortcut. */
export const paletteKeys = keyCaps(shortcuts.palette.keys[0], isApple).join(isApple ? '' : ' ');

/** Opens the palette: everything that the user has, models, settings and actions in one search, with words to begin with. */
export function useOpenPalette(): (search?: string) => void {
  return (search) => {
    // Not over another dialog: it would lead away from an open question. Nor twice while it is on its way.
    if (useModalStack.getState().stack.length > 0 || isModalComing()) return;
    openPalette({ search });
  };
}

/** Opens the palette by its shortcut from everywhere, even while typing. */
export function usePaletteKeys(): void {
  const open = useOpenPalette();
  useShortcut('palette', () => open());
}
