import type { ChatItem, ChatVoice } from '@polylogue/contract/chats';
import type { ShownChat } from './chats.queries.ts';

/** Colour and name of a provider; undefined when it has left the catalogue. */
export type VoiceOf = (providerKey: string) => ChatVoice | undefined;

/** A chat or a folder as the wire shows it. */
export function presentChat(row: ShownChat, extra: { voiceOf: VoiceOf; streaming: boolean }): ChatItem {
  return {
    id: row.id,
    name: row.name,
    parent_id: row.parentId,
    group: row.isGroup,
    pin: row.pin,
    order: row.order,
    type: 'chat',
    // Nothing can be attached to a chat before there is a library.
    count_rag_capsules: 0,
    voices: row.voices.map(extra.voiceOf).filter((voice) => voice !== undefined),
    streaming: extra.streaming,
  };
}
