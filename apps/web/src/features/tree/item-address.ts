import type { ChatItem } from '../../lib/chat-item.ts';

/** URL parameters of the open chat or note. */
export function addressOf({ id, type }: Pick<ChatItem, 'id' | 'type'>): { c: number } | { n: number } {
  return type === 'note' ? { n: id } : { c: id };
}
