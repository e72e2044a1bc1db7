import { useHotkeys, type HotkeyItem } from '@mantine/hooks';
import { useModalStack } from '../modals/modal-stack.store.ts';
import { shortcuts, type FieldShortcut, type ShortcutName } from './shortcuts.ts';

const fields = ['INPUT', 'TEXTAREA', 'SELECT'];

/** By the place of a letter, so that it works in every layout; by the sign where that is what is shown. */
function itemOf(keys: string, act: () => void): HotkeyItem {
  const isLetter = /(?:^|\+)[A-Z]$/.test(keys);
  return [keys, act, { usePhysicalKeys: isLetter }];
}

/** Does something by a shortcut of the list while mounted. Nothing happens below a dialog. */
export function useShortcut(name: Exclude<ShortcutName, FieldShortcut>, act: (() => void) | undefined): void {
  const { keys, whileTyping } = shortcuts[name];
  function actOnTop(): void {
    if (useModalStack.getState().stack.length === 0) act?.();
  }
  useHotkeys(
    act === undefined ? [] : keys.map((one) => itemOf(one, actOnTop)),
    whileTyping ? [] : fields,
    whileTyping,
  );
}
