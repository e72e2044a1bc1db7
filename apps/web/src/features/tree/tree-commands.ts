import type { ChatItem } from '../../lib/chat-item.ts';
import type { TreeActions } from './tree-actions.ts';

/** Callbacks of the rows. The object is stable, so that rows re-render only when they change. */
export interface TreeCommands extends Omit<TreeActions, 'rename'> {
  /** A refused name goes back to its field with the error. */
  rename: (item: ChatItem, name: string) => void;
  /** The row received focus. */
  onFocus: (id: number) => void;
  /** A chat or a note was opened. */
  onOpen: () => void;
  fold: (id: number, isOpen: boolean) => void;
  startRename: (id: number) => void;
  endRename: (id: number) => void;
  /** Selects a chat for an action on several: itself, or everything up to it. */
  select: (id: number, how: 'one' | 'upTo') => void;
  /** Moves one step up or down among its siblings. */
  step: (id: number, step: 1 | -1) => void;
}
