import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { usePaletteKeys } from '../palette/use-palette.tsx';
import { useWorkspaceActions } from '../use-workspace-actions.ts';
import { openShortcutSheet } from './open-shortcut-sheet.ts';

/** The shortcuts that work on every page of the workspace. */
export function useWorkspaceShortcuts(): void {
  const { newChat } = useWorkspaceActions();
  usePaletteKeys();
  useShortcut('newChat', newChat);
  useShortcut('sheet', () => openShortcutSheet({}));
}
