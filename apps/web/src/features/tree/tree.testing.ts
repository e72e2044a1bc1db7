import type { ChatItem } from '../../lib/chat-item.ts';

/** A chat for tests; folders set `group`. */
export function chat(id: number, more: Partial<ChatItem> = {}): ChatItem {
  return {
    id,
    name: `Chat ${id}`,
    parentId: null,
    group: false,
    pin: false,
    order: id,
    type: 'chat',
    voices: [],
    streaming: false,
    archived: false,
    modelId: null,
    capsules: 0,
    ...more,
  };
}

/** A folder for tests. */
export function folder(id: number, more: Partial<ChatItem> = {}): ChatItem {
  return chat(id, { name: `Folder ${id}`, group: true, ...more });
}

/** Ids, in the order of the list. */
export function idsOf(list: readonly { id: number }[]): number[] {
  return list.map(({ id }) => id);
}
