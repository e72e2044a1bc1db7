import type { ChatItem } from '@polylogue/contract/chats';
import type { NoteItem } from '@polylogue/contract/notes';

/** A note as a row of the sidebar's tree: nobody speaks in it, and it is in no folder. */
export function rowOf({ id, name, pin, order }: NoteItem): ChatItem {
  return {
    id,
    name,
    pin,
    order,
    type: 'note',
    parent_id: null,
    group: false,
    count_rag_capsules: 0,
    voices: [],
    streaming: false,
  };
}
