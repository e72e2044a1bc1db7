import type * as wire from '@polylogue/contract/chats';

/** A chat or a folder (`group: true`) in the sidebar, without the wire's spelling. A note is listed as one, too. */
export interface ChatItem extends Pick<
  wire.ChatItem,
  'id' | 'name' | 'group' | 'pin' | 'order' | 'type' | 'voices' | 'streaming' | 'archived' | 'origin'
> {
  /** Its folder. */
  parentId: number | null;
  /** The model last chosen or used in it; null for a folder, and for a chat that has none yet. */
  modelId: number | null;
  /** How many capsules are connected to it. */
  capsules: number;
}

/** A place to put an item; `order` ascends within pin and folder. */
export type ItemOrder = Pick<ChatItem, 'id' | 'order' | 'parentId' | 'pin'>;

/** Where a chat was before it was moved or archived. */
export type ItemPlace = ItemOrder & Pick<ChatItem, 'archived'>;
