import type * as wire from '@polylogue/contract/chats';
import type { ChatItem } from '../../lib/chat-item.ts';

/** Reads a chat or folder of the wire. */
export function chatItemOf(item: wire.ChatItem): ChatItem {
  return {
    id: item.id,
    name: item.name,
    parentId: item.parent_id,
    group: item.group,
    pin: item.pin,
    order: item.order,
    type: item.type,
    voices: item.voices,
    streaming: item.streaming,
    archived: item.archived,
    ...(item.origin && { origin: item.origin }),
    modelId: item.model_id,
    capsules: item.count_rag_capsules,
  };
}
