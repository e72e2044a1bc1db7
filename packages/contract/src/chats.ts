import * as z from 'zod/mini';
import { call } from './call.ts';
import { origin } from './data.ts';
import { count, done, flagText, id, idText, uuid } from './fields.ts';
import { counts } from './limits.ts';
import { voice } from './models.ts';
import { itemName, newItemName, text } from './validation.ts';

/** A provider that answered in a chat: its colour and name. */
export const chatVoice = z.object({ voice, name: z.string() });
export type ChatVoice = z.infer<typeof chatVoice>;

/** A chat or a folder (`group: true`) in the sidebar. */
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
  /** An answer is in progress. */
  streaming: z.boolean(),
  /** Put away: not in the list, but in the archive. */
  archived: z.boolean(),
  /** The model last chosen or used in it; null for a folder, and for a chat that has none yet. */
  model_id: z.nullable(id),
  /** The product it was imported from. */
  origin: z.optional(origin),
});
export type ChatItem = z.infer<typeof chatItem>;

/** Answer of `ai-chat/selected-chat`. */
export const selectedChat = z.object({ chatId: z.nullable(id) });
export type SelectedChat = z.infer<typeof selectedChat>;

/** Half of what the database can store, so that there is always room before the first item. */
const farthestOrder = 1_000_000_000;

/** One entry of `chats/order`; `order` ascends within pin and folder. */
export const chatOrder = z.object({
  id,
  order: z.int().check(z.gte(-farthestOrder), z.lte(farthestOrder)),
  parent_id: z.nullable(id),
  /** Ignored for a chat in a folder, which is pinned exactly as the folder is. */
  pin: z.boolean(),
});
export type ChatOrder = z.infer<typeof chatOrder>;

/**
 * Every chat and folder of the user in one flat list: pinned first, then by `order`. `name` filters by substring.
 * With `archived` the chats of the archive instead, the last put away first.
 */
export const listChats = call({
  method: 'GET',
  path: 'chats/list',
  access: 'user',
  summary: 'The chats and folders',
  query: z.object({ name: z.optional(text()), archived: z.optional(flagText) }),
  response: z.array(chatItem),
});

/** The chat last open, for when the URL names none. */
export const selectedChatOf = call({
  method: 'GET',
  path: 'ai-chat/selected-chat',
  access: 'user',
  summary: 'The last open chat',
  response: selectedChat,
});

/**
 * The chat that a place has become. A place is where a client lets its user write before there is a chat; it has a UUID of the
 * client's. Null while it has become none, and for a place of somebody else.
 */
export const chatAt = call({
  method: 'GET',
  path: 'chats/at',
  own: true,
  access: 'user',
  summary: 'The chat that a place has become',
  query: z.object({ key: uuid }),
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

/** How often a user may create a chat; sending, which also creates chats, has the same limit. */
const makingLimit = { requests: 120, seconds: 60, by: 'user' } as const;

/** Creates a chat or folder at the front. */
export const createChat = call({
  method: 'POST',
  path: 'chats/create',
  access: 'user',
  summary: 'Create a chat or folder',
  body: z.object({ name: newItemName, isGroup: z._default(z.boolean(), false) }),
  response: chatItem,
  rateLimit: makingLimit,
});

/**
 * Renames, pins or moves a chat or folder. Omitted fields stay; a moved item comes first in its new place.
 * Exceeding the plan's pins is a 422 on `pin` with the code `pin_limit`, here and in `chats/order`.
 */
export const updateChat = call({
  method: 'POST',
  path: 'chats/update-chat',
  access: 'user',
  summary: 'Rename, pin or move a chat',
  body: z.object({
    chatId: id,
    name: z.optional(itemName),
    pin: z.optional(z.boolean()),
    parent_id: z.optional(z.nullable(id)),
  }),
  response: chatItem,
  errors: ['not_found'],
});

/**
 * Creates a chat with a provisional name, to be named by its first exchange. With the `key` of a place it is the chat of that
 * place, however often it is asked for; without one an empty chat that nothing was done with is taken instead.
 */
export const generateChat = call({
  method: 'POST',
  path: 'chats/generate-chat',
  access: 'user',
  summary: 'Create a chat to be named by its first exchange',
  body: z.object({ key: z.optional(uuid) }),
  response: chatItem,
  rateLimit: makingLimit,
});

/**
 * Orders chats and folders; all entries or none. A group whose items change their places among each other is from then on
 * ordered by hand: its chats no longer rise when they are used.
 */
export const orderChats = call({
  method: 'POST',
  path: 'chats/order',
  access: 'user',
  summary: 'Order chats and folders',
  body: z.object({ orderList: z.array(chatOrder).check(z.minLength(1), z.maxLength(10_000)) }),
  response: done,
  errors: ['not_found'],
  maxBodyBytes: 1_200_000,
});

/** The chats of one change; all of them or none. */
const chatIds = z.array(id).check(z.minLength(1), z.maxLength(counts.chatsAtOnce));

/** A repeated change finds nothing left to do and answers the same. */
const many = {
  method: 'POST',
  own: true,
  access: 'user',
  response: done,
  errors: ['not_found'],
} as const;

/** Puts chats into the archive, or takes them out, to the top of where they were. Archiving unpins. */
export const archiveChats = call({
  ...many,
  path: 'chats/archive',
  summary: 'Archive chats, or take them out of the archive',
  body: z.object({ chatIds, archived: z.boolean() }),
});

/** Moves chats to the top of a folder, or of the root, in the given order. */
export const moveChats = call({
  ...many,
  path: 'chats/move',
  summary: 'Move chats into a folder',
  body: z.object({ chatIds, parent_id: z.nullable(id) }),
});

/** Removes chats with their messages. Those that are gone already do not matter. */
export const removeChats = call({
  ...many,
  path: 'chats/remove-many',
  summary: 'Remove several chats',
  body: z.object({ chatIds }),
});

/** Where a chat was before it was moved or archived. */
export const chatPlace = z.object({ ...chatOrder.shape, archived: z.boolean() });
export type ChatPlace = z.infer<typeof chatPlace>;

/**
 * Undoes a move or an archiving: puts chats back where they were. What is gone meanwhile stays gone, and a chat whose
 * folder is gone goes to the root.
 */
export const restoreChats = call({
  ...many,
  path: 'chats/restore',
  summary: 'Undo a move or an archiving',
  body: z.object({ places: z.array(chatPlace).check(z.minLength(1), z.maxLength(counts.chatsAtOnce)) }),
  maxBodyBytes: 500_000,
});

/**
 * Orders a group by last use, and lets its chats rise again when they are used: those of a folder, or the pinned or the
 * other ones of the root.
 */
export const orderChatsByUse = call({
  ...many,
  path: 'chats/order-by-use',
  summary: 'Order a group of chats by last use',
  body: z.object({ parent_id: z.nullable(id), pin: z.boolean() }),
});
