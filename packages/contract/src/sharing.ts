import * as z from 'zod/mini';
import { call } from './call.ts';
import { chatItem } from './chats.ts';
import { count, done, id, idText, moment, uuid } from './fields.ts';
import { counts, shareDays } from './limits.ts';
import { voice } from './models.ts';

/** A passage that a shared answer cites as `[n]`: its words, not where they stand. */
export const sharedQuote = z.object({ n: z.int().check(z.positive()), text: z.string() });
export type SharedQuote = z.infer<typeof sharedQuote>;

/** A picture of a shared message. Its address works as long as the link does. */
export const sharedPicture = z.object({
  url: z.string(),
  width: z.nullable(count),
  height: z.nullable(count),
});
export type SharedPicture = z.infer<typeof sharedPicture>;

/** A request or an answer as anybody with the link sees it. It has no id: its place in the list is enough. */
export const sharedMessage = z.object({
  type: z.enum(['request', 'response']),
  text: z.string(),
  imageList: z.array(sharedPicture),
  createdAt: moment,
  /** Null for a request. */
  modelName: z.nullable(z.string()),
  voice: z.nullable(voice),
  quotes: z.array(sharedQuote),
});
export type SharedMessage = z.infer<typeof sharedMessage>;

/** Stands for messages that the author has left out: only how many there were. */
export const leftOut = z.object({ type: z.literal('leftOut'), count: z.int().check(z.positive()) });
export type LeftOut = z.infer<typeof leftOut>;

/** A chat, or one exchange of it, as it stood when it was shared. */
export const sharedChat = z.object({
  chatName: z.string(),
  shareList: z.array(z.discriminatedUnion('type', [sharedMessage, leftOut])),
  /** When the copy was made. */
  sharedAt: moment,
  /** Missing unless the author wants to be named. */
  author: z.optional(z.string()),
  /** When the link ends; null for one that does not. */
  expiresAt: z.nullable(moment),
});
export type SharedChat = z.infer<typeof sharedChat>;

/** A link that was made by `share/group` or `share/message`. */
export const shareAddress = z.object({ uuid, url: z.string() });
export type ShareAddress = z.infer<typeof shareAddress>;

/** A live link as its owner sees it. */
export const shareLink = z.object({
  uuid,
  url: z.string(),
  /** The message that it shares; null for a whole chat. */
  messageId: z.nullable(id),
  /** The model of the one answer that it shares. */
  modelName: z.nullable(z.string()),
  /** How many messages the copy has, and how many of them a reader sees. */
  turns: count,
  shown: count,
  showsAuthor: z.boolean(),
  expiresAt: z.nullable(moment),
  /** How often it was opened by others. */
  views: count,
  sharedAt: moment,
  /** The chat has changed since the copy was made. */
  isOutdated: z.boolean(),
});
export type ShareLink = z.infer<typeof shareLink>;

/** A message of the copy, for its owner to leave out. */
export const shareTurn = z.object({
  /** Of the message it was copied from. */
  id,
  type: z.enum(['request', 'response']),
  /** The beginning of its text. */
  excerpt: z.string(),
  pictures: count,
  modelName: z.nullable(z.string()),
  voice: z.nullable(voice),
  isHidden: z.boolean(),
});
export type ShareTurn = z.infer<typeof shareTurn>;

const often = { requests: 60, seconds: 60, by: 'user' } as const;

/** Makes the link of a chat: a copy of the branch on screen. Asking again returns the same link. */
export const shareGroup = call({
  method: 'GET',
  path: 'share/group',
  access: 'user',
  summary: 'The link of a chat',
  query: z.object({ id: idText }),
  response: shareAddress,
  errors: ['not_found', 'not_permission', 'conflict'],
  rateLimit: often,
  whileImpersonated: 'refused',
});

/** Makes the link of one message: an answer with its request, or a request. Asking again returns the same link. */
export const shareMessage = call({
  method: 'GET',
  path: 'share/message',
  access: 'user',
  summary: 'The link of a message',
  query: z.object({ id: idText, messageType: z.enum(['request', 'response']) }),
  response: shareAddress,
  errors: ['not_found', 'not_permission', 'conflict'],
  rateLimit: often,
  whileImpersonated: 'refused',
});

/** What a link shares. One that is unknown, revoked or over, or whose chat or author is gone, is not found. */
export const readShare = call({
  method: 'GET',
  path: 'share',
  access: 'guest',
  summary: 'A shared chat',
  query: z.object({ uuid }),
  response: sharedChat,
  errors: ['not_found'],
  rateLimit: { requests: 120, seconds: 60, by: 'address' },
});

/** A picture of a shared chat, by its number. It is checked like the link and kept by no cache. */
export const sharePicture = call({
  method: 'GET',
  path: 'share/picture',
  own: true,
  access: 'guest',
  summary: 'A picture of a shared chat',
  query: z.object({ uuid, number: idText }),
  errors: ['not_found'],
  rateLimit: { requests: 240, seconds: 60, by: 'address' },
  opened: true,
});

/** The picture that other sites show beside a link. */
export const shareCover = call({
  method: 'GET',
  path: 'share/cover',
  own: true,
  access: 'guest',
  summary: 'The preview picture of a shared chat',
  query: z.object({ uuid }),
  errors: ['not_found'],
  rateLimit: { requests: 60, seconds: 60, by: 'address' },
  opened: true,
});

/** The live links of a chat and of its messages: that of the chat first, then by age. */
export const shareLinks = call({
  method: 'GET',
  path: 'share/links',
  own: true,
  access: 'user',
  summary: 'The links of a chat',
  query: z.object({ id: idText }),
  response: z.array(shareLink),
  errors: ['not_found'],
  rateLimit: often,
});

/** The messages of a copy, those that are left out too. */
export const shareTurns = call({
  method: 'GET',
  path: 'share/turns',
  own: true,
  access: 'user',
  summary: 'The messages that a link shares',
  query: z.object({ uuid }),
  response: z.array(shareTurn),
  errors: ['not_found'],
  rateLimit: often,
});

/** Changes when a link ends, what it leaves out and whether it names its author. What is not given stays. */
export const changeShare = call({
  method: 'POST',
  path: 'share/change',
  own: true,
  access: 'user',
  summary: 'Change a link',
  body: z.object({
    uuid,
    /** Days from now; null for no end. */
    expiresIn: z.optional(z.nullable(z.literal(shareDays))),
    /** Ids of the messages that are left out. */
    hidden: z.optional(z.array(id).check(z.maxLength(counts.sharedTurns))),
    showsAuthor: z.optional(z.boolean()),
  }),
  response: shareLink,
  errors: ['not_found'],
  maxBodyBytes: 200_000,
  rateLimit: often,
});

/** Copies the chat anew, as it is now. Link, end and views stay; what was left out stays so. */
export const updateShare = call({
  method: 'POST',
  path: 'share/update',
  own: true,
  access: 'user',
  summary: 'Copy the chat anew for its link',
  body: z.object({ uuid }),
  response: shareLink,
  errors: ['not_found', 'not_permission', 'conflict'],
  rateLimit: often,
});

/** Ends a link at once and for good, and removes the copy. */
export const revokeShare = call({
  method: 'POST',
  path: 'share/revoke',
  own: true,
  access: 'user',
  summary: 'End a link',
  body: z.object({ uuid }),
  response: done,
  errors: ['not_found'],
  whenFull: true,
});

/** Makes a chat of the reader's own from a shared one, to go on with. Nothing is charged for it. */
export const continueShare = call({
  method: 'POST',
  path: 'share/continue',
  own: true,
  access: 'user',
  summary: 'Continue a shared chat in a copy',
  body: z.object({ uuid }),
  response: chatItem,
  errors: ['not_found'],
  rateLimit: { requests: 20, seconds: 600, by: 'user' },
});
