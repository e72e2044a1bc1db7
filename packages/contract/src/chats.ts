import * as z from 'zod/mini';
import { count, id } from './fields.ts';
import { voice } from './models.ts';

/** Who spoke in a chat: the colour, and the provider's name that stands beside it. */
export const chatVoice = z.object({ voice, name: z.string() });
export type ChatVoice = z.infer<typeof chatVoice>;

/** A chat or a folder (`group: true`) in the sidebar's list. */
export const chatItem = z.object({
  id,
  name: z.string(),
  parent_id: z.nullable(id),
  group: z.boolean(),
  pin: z.boolean(),
  order: z.int(),
  type: z.enum(['chat', 'note']),
  count_rag_capsules: count,
  voices: z.array(chatVoice),
  /** An answer is being written in it. */
  streaming: z.boolean(),
});
export type ChatItem = z.infer<typeof chatItem>;

/** Answer of `ai-chat/selected-chat`. */
export const selectedChat = z.object({ chatId: z.nullable(id) });
export type SelectedChat = z.infer<typeof selectedChat>;

/** One entry of `chats/order`; `order` ascends within pin and folder. */
export const chatOrder = z.object({ id, order: z.int(), parent_id: z.nullable(id), pin: z.boolean() });
export type ChatOrder = z.infer<typeof chatOrder>;
