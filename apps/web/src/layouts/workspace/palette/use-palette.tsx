import { lazyModal } from '../../../ui/modals/lazy-modal.ts';
import { useModalStack } from '../../../ui/modals/modal-stack.store.ts';
import { isApple } from '../../../ui/shortcuts/platform.ts';
import { keyCaps, shortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';

const openPalette = lazyModal({
  name: 'commandPalette',
  texts: ['settings'],
  load: async () => (await import('./palette.modal.tsx')).PaletteBody,
  title: (t) => t('workspace.palette.title'),
});

/** Label of the palette's shortcut. */
export const paletteKeys = keyCaps(shortcuts.palette.keys[0], isApple).join(isApple ? '' : ' ');

/** Opens the command palette: chats, notes, models, settings and actions in one search. */
export function useOpenPalette(): () => void {
  return () => {
    // Not over another dialog: it would lead away from an open question.
    if (useModalStack.getState().stack.length > 0) return;
    openPalette({});
  };
}

/** Opens the palette by its shortcut from everywhere, even while typing. */
export function usePaletteKeys(): void {
  useShortcut('palette', useOpenPalette());
}
