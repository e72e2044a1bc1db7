import type { TFunction } from 'i18next';
import type { ChatItem } from '../../lib/chat-item.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { fieldErrorTexts } from '../../lib/errors/error-text.ts';
import type { DropTarget } from './drop-order.ts';

/** What can be done with chats and folders, but not with notes. */
export interface ChatActions {
  /** Asks for the folder. */
  chooseFolder: (items: readonly ChatItem[]) => void;
  takeOut: (item: ChatItem) => void;
  /** Puts chats into the archive, or takes them out. */
  archive: (items: readonly ChatItem[], archived: boolean) => void;
  askRemoveMany: (items: readonly ChatItem[]) => void;
  /** Opens the instructions of a chat or folder. */
  instruct: (item: ChatItem) => void;
  /** Opens the links of a chat; null if the plan does not include sharing. */
  share: ((item: ChatItem) => void) | null;
  /** Orders the chats of a folder, or of the root (null), by last use. */
  orderByUse: (folder: ChatItem | null) => void;
}

/** Actions on items of the tree. */
export interface TreeActions {
  rename: (item: ChatItem, name: string, onRefused: (reason: string) => void) => void;
  setPin: (item: ChatItem, pin: boolean) => void;
  /** Null for notes. */
  chats: ChatActions | null;
  /** Returns whether anything moves. */
  drop: (id: number, target: DropTarget) => boolean;
  askRemove: (item: ChatItem) => void;
}

interface Rename {
  item: ChatItem;
  typed: string;
  onRefused: (reason: string) => void;
}

/** Renames unless unchanged; a refused name goes back to its field. */
export function renamed(
  t: TFunction,
  rename: (name: string) => Promise<unknown>,
  { item, typed, onRefused }: Rename,
): Promise<unknown> | undefined {
  const name = typed.trim();
  if (name === '' || name === item.name) return undefined;
  return rename(name).catch((error: unknown) => {
    const problem = isApiError(error) ? fieldErrorTexts(t, error)['name'] : undefined;
    if (problem === undefined) throw error;
    onRefused(problem);
  });
}
