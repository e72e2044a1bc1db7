import type { NoteItem } from '@polylogue/contract/notes';
import type { ChatItem } from '../../../lib/chat-item.ts';

/** A note as a row of the sidebar's tree: without a model or a folder. */
export function rowOf({ id, name, pin, order }: NoteItem): ChatItem {
  return {
    id,
    name,
    pin,
    order,
    type: 'note',
    parentId: null,
    group: false,
    voices: [],
    streaming: false,
    archived: false,
    modelId: null,
    capsules: 0,
  };
}
