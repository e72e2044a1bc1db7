import type { ChatItem } from '@polylogue/contract/chats';
import type { TFunction } from 'i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import type { DropTarget } from './drop-order.ts';

/** What can be done with a chat, a folder or a note of the tree. */
export interface TreeActions {
  rename: (item: ChatItem, name: string, onRefused: (reason: string) => void) => void;
  setPin: (item: ChatItem, pin: boolean) => void;
  /** Into a folder, or out of it with null. Nothing where there are no folders. */
  moveTo: ((item: ChatItem, folderId: number | null) => void) | null;
  /** Answers whether it moves anything. */
  drop: (id: number, target: DropTarget) => boolean;
  askRemove: (item: ChatItem) => void;
}

interface Rename {
  item: ChatItem;
  typed: string;
  onRefused: (reason: string) => void;
}

/** Renames unless nothing was changed; a refusal of the name itself goes back to its field. */
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
