import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, done, id, idText } from './fields.ts';
import { lengths } from './limits.ts';
import { voice } from './models.ts';
import { filledText, text } from './validation.ts';

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

/** Half of what the database could keep, so that there is always room for new items before the first. */
const farthestOrder = 1_000_000_000;

/** One entry of `chats/order`; `order` ascends within pin and folder. */
export const chatOrder = z.object({
  id,
  order: z.int().check(z.gte(-farthestOrder), z.lte(farthestOrder)),
  parent_id: z.nullable(id),
  /** A chat in a folder is pinned as the folder is, whatever stands here. */
  pin: z.boolean(),
});
export type ChatOrder = z.infer<typeof chatOrder>;

/** Every chat and folder of the user in one flat list: pinned first, then by `order`. `name` filters by part of the name. */
export const listChats = call({
  method: 'GET',
  path: 'chats/list',
  access: 'user',
  summary: 'The chats and folders',
  query: z.object({ name: z.optional(text()) }),
  response: z.array(chatItem),
});

/** The chat that was open last, for when the address names none. */
export const selectedChatOf = call({
  method: 'GET',
  path: 'ai-chat/selected-chat',
  access: 'user',
  summary: 'The chat that was open last',
  response: selectedChat,
});

/** Removes a chat with its messages, or a folder, whose chats move to the root. */
export const removeChat = call({
  method: 'DELETE',
  path: 'chats/remove',
  access: 'user',
  summary: 'Remove a chat or a folder',
  query: z.object({ chatID: idText }),
  response: done,
  errors: ['not_found'],
});

/** Removes every chat and folder. */
export const removeAllChats = call({
  method: 'DELETE',
  path: 'chats/remove-all',
  access: 'user',
  summary: 'Remove all chats and folders',
  response: done,
});

/** How often a user may make a chat; sending, which makes chats too, has the same limit. */
const makingLimit = { requests: 120, seconds: 60, by: 'user' } as const;

/** Makes a chat or a folder with a name. It stands first. */
export const createChat = call({
  method: 'POST',
  path: 'chats/create',
  access: 'user',
  summary: 'Make a chat or a folder',
  body: z.object({ name: filledText(lengths.chatName), isGroup: z._default(z.boolean(), false) }),
  response: chatItem,
  rateLimit: makingLimit,
});

/**
 * Renames, pins or moves a chat or a folder. What is left out stays; what comes to another place comes first there. More
 * pins than the plan allows are a 422 on `pin` with the code `pin_limit`, here and in `chats/order`.
 */
export const updateChat = call({
  method: 'POST',
  path: 'chats/update-chat',
  access: 'user',
  summary: 'Rename, pin or move a chat',
  body: z.object({
    chatId: id,
    name: z.optional(filledText(lengths.rename)),
    pin: z.optional(z.boolean()),
    parent_id: z.optional(z.nullable(id)),
  }),
  response: chatItem,
  errors: ['not_found'],
});

/** Makes a chat with a provisional name; its first exchange names it. */
export const generateChat = call({
  method: 'POST',
  path: 'chats/generate-chat',
  access: 'user',
  summary: 'Make a chat that is named by its first exchange',
  response: chatItem,
  rateLimit: makingLimit,
});

/** Puts chats and folders in order; all entries or none. */
export const orderChats = call({
  method: 'POST',
  path: 'chats/order',
  access: 'user',
  summary: 'Order chats and folders',
  body: z.object({ orderList: z.array(chatOrder).check(z.minLength(1), z.maxLength(10_000)) }),
  response: done,
  errors: ['not_found'],
  maxBodyBytes: 2_000_000,
});
