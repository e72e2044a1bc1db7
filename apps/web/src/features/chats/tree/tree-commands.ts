import type { ChatItem } from '@polylogue/contract/chats';
import type { TreeActions } from './tree-actions.ts';

/** What a row asks of the tree. The object stays the same, so that rows are drawn anew only when they change. */
export interface TreeCommands extends Omit<TreeActions, 'rename'> {
  /** A name that is refused stands in its field again, with the reason. */
  rename: (item: ChatItem, name: string) => void;
  /** The row has the focus now. */
  onFocus: (id: number) => void;
  /** A chat or a note was opened. */
  onOpen: () => void;
  fold: (id: number, isOpen: boolean) => void;
  startRename: (id: number) => void;
  endRename: (id: number) => void;
  /** A step up or down among its own. */
  step: (id: number, step: 1 | -1) => void;
  askFolder: (item: ChatItem) => void;
}
