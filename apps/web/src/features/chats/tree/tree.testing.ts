import type { ChatItem } from '@polylogue/contract/chats';

/** A chat of a test; folders say `group`. */
export function chat(id: number, more: Partial<ChatItem> = {}): ChatItem {
  return {
    id,
    name: `Chat ${id}`,
    parent_id: null,
    group: false,
    pin: false,
    order: id,
    type: 'chat',
    count_rag_capsules: 0,
    voices: [],
    streaming: false,
    ...more,
  };
}

/** A folder of a test. */
export function folder(id: number, more: Partial<ChatItem> = {}): ChatItem {
  return chat(id, { name: `Folder ${id}`, group: true, ...more });
}

/** Ids, in the order of the list. */
export function idsOf(list: readonly { id: number }[]): number[] {
  return list.map(({ id }) => id);
}
