import type { ChatItem } from '@polylogue/contract/chats';

/** How the address names what is open: a chat or a note. */
export function addressOf({ id, type }: Pick<ChatItem, 'id' | 'type'>): { c: number } | { n: number } {
  return type === 'note' ? { n: id } : { c: id };
}
