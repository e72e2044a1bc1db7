import { useHotkeys } from '@mantine/hooks';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { pushModal, useModalStack } from '../../../ui/modals/modal-stack.store.ts';

const PaletteBody = lazy(
  withTexts(['settings'], async () => ({ default: (await import('./palette.modal.tsx')).PaletteBody })),
);

/** Whether the keyboard has a command key. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that open the palette, as they are written. */
export const paletteKeys = isApple ? '⌘K' : 'Ctrl K';

/** Opens the command palette: chats, notes, models, settings and actions in one search. */
export function useOpenPalette(): () => void {
  const { t } = useTranslation();
  return () => {
    // Over another dialog it would lead away from what is being asked there.
    if (useModalStack.getState().stack.length > 0) return;
    pushModal({ name: 'commandPalette', title: t('workspace.palette.title'), Body: PaletteBody });
  };
}

/** The usual keys open the palette from everywhere, also while something is being typed. */
export function usePaletteKeys(): void {
  const open = useOpenPalette();
  useHotkeys([['mod+K', open]], [], true);
}
