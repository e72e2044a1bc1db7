/** A shortcut, as the sheet lists it and the handlers take it. */
interface Shortcut {
  /** Any of these; the first is shown. `mod` is Command on Apple's keyboards and Control on others. */
  keys: readonly [string, ...string[]];
  group: 'everywhere' | 'chat' | 'composer';
  /** Works while typing too; without it a letter would be lost. */
  whileTyping: boolean;
}

/** Every shortcut of the product. The sheet shows this list, and what a shortcut does is bound to its name. */
export const shortcuts = {
  palette: { keys: ['mod+K'], group: 'everywhere', whileTyping: true },
  newChat: { keys: ['mod+shift+O'], group: 'everywhere', whileTyping: true },
  sheet: { keys: ['?', 'shift+?'], group: 'everywhere', whileTyping: false },
  stop: { keys: ['alt+S'], group: 'chat', whileTyping: true },
  nextAnswer: { keys: ['J', 'alt+ArrowDown'], group: 'chat', whileTyping: false },
  previousAnswer: { keys: ['K', 'alt+ArrowUp'], group: 'chat', whileTyping: false },
  copyAnswer: { keys: ['alt+C'], group: 'chat', whileTyping: true },
  send: { keys: ['Enter'], group: 'composer', whileTyping: true },
  newLine: { keys: ['shift+Enter'], group: 'composer', whileTyping: true },
  editLast: { keys: ['ArrowUp'], group: 'composer', whileTyping: true },
} as const satisfies Record<string, Shortcut>;

/** Name of a shortcut. */
export type ShortcutName = keyof typeof shortcuts;

/** Those that depend on the field they are typed in, which handles them itself. */
export type FieldShortcut = 'send' | 'newLine' | 'editLast';

/** The names, in the order of the list. */
export const shortcutNames = Object.keys(shortcuts).filter((name): name is ShortcutName => name in shortcuts);

const appleSigns: Record<string, string> = { mod: '⌘', shift: '⇧', alt: '⌥' };
const otherWords: Record<string, string> = { mod: 'Ctrl', shift: 'Shift', alt: 'Alt' };
const arrows: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓' };

/** The keys of a combination as they are printed on the keyboard. */
export function keyCaps(combination: string, isApple: boolean): string[] {
  const signs = isApple ? appleSigns : otherWords;
  return combination.split('+').map((key) => signs[key] ?? arrows[key] ?? key);
}
