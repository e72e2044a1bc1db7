import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, id, idText, moment } from './fields.ts';
import { filledText } from './validation.ts';

/** What can be found, in the order in which it is shown. */
export const foundTypes = ['chat', 'message', 'note', 'prompt', 'capsule', 'source'] as const;
export const foundType = z.enum(foundTypes);
export type FoundType = z.infer<typeof foundType>;

/** A text and which parts of it were looked for: from and to, in UTF-16 units, in order and apart. */
export const markedText = z.object({ text: z.string(), marks: z.array(z.tuple([count, count])) });
export type MarkedText = z.infer<typeof markedText>;

/** The folder that a chat is in. */
const folder = z.nullable(z.object({ id, name: z.string() }));

/** The words in a text that were looked for, as they are written there. */
const words = z.array(z.string());

const common = { id, title: markedText, snippet: z.nullable(markedText), date: moment };

/** Something that was found. */
export const foundItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('chat'), ...common, folder, archived: z.boolean() }),
  z.object({
    type: z.literal('message'),
    ...common,
    chatId: id,
    folder,
    archived: z.boolean(),
    /** Whether the user wrote it or a model. */
    role: z.enum(['request', 'response']),
    /** Of an answer. */
    model: z.nullable(z.string()),
    words,
  }),
  z.object({ type: z.literal('note'), ...common, words }),
  /** The user's own ones first, then favourites, then the library's. */
  z.object({ type: z.literal('prompt'), ...common, whose: z.enum(['own', 'favourite', 'library']) }),
  z.object({ type: z.literal('capsule'), ...common }),
  z.object({
    type: z.literal('source'),
    ...common,
    capsuleId: id,
    /** Where the snippet stands in the source's text; null if only its name was found. */
    at: z.nullable(count),
  }),
]);
export type FoundItem = z.infer<typeof foundItem>;

/** What was found of one type. */
export const foundGroup = z.object({
  type: foundType,
  list: z.array(foundItem),
  /** Whether there is more after these. */
  more: z.boolean(),
});
export type FoundGroup = z.infer<typeof foundGroup>;

/** The most of one type that a search looks through, the newest ones. */
export const mostFound = 400;

/**
 * Finds what has all the words, in any form; the last may be incomplete. Words that the user has nowhere are taken for slips. With a
 * model only its answers are found, what was asked of it and the chats with it; with a folder only its chats and messages.
 */
export const find = call({
  method: 'GET',
  path: 'find/list',
  own: true,
  access: 'user',
  summary: 'Find chats, messages, notes, prompts and sources',
  query: z.object({
    search: filledText(),
    /** Only this type; by default all. */
    type: z.optional(foundType),
    model: z.optional(idText),
    folder: z.optional(idText),
    from: z.optional(moment),
    to: z.optional(moment),
    /** Of each type. */
    limit: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(50)), 5),
    offset: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(mostFound)), 0),
  }),
  response: z.object({
    /** Types of which nothing was found are left out. */
    groups: z.array(foundGroup),
    /** What slips were taken for; empty if the words were found as they are. */
    corrected: z.array(z.string()),
    /** Whether everything that is stored has been looked through: after an import, indexing takes a while. */
    complete: z.boolean(),
  }),
  rateLimit: { requests: 240, seconds: 60, by: 'user' },
});
