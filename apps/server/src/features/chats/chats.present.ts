import type { ChatItem, ChatVoice } from '@polylogue/contract/chats';
import { origin } from '@polylogue/contract/data';
import type { ShownChat } from './chats.queries.ts';

/** Colour and name of a provider; undefined if it has left the catalogue. */
export type VoiceOf = (providerKey: string) => ChatVoice | undefined;

/** A chat or folder on the wire. */
export function presentChat(row: ShownChat, extra: { voiceOf: VoiceOf; streaming: boolean }): ChatItem {
  const from = origin.safeParse(row.origin).data;
  return {
    id: row.id,
    name: row.name,
    parent_id: row.parentId,
    group: row.isGroup,
    pin: row.pin,
    order: row.order,
    type: 'chat',
    count_rag_capsules: row.capsules,
    voices: row.voices.map(extra.voiceOf).filter((voice) => voice !== undefined),
    streaming: extra.streaming,
    archived: row.archivedAt !== null,
    model_id: row.modelId,
    ...(from && { origin: from }),
  };
}
