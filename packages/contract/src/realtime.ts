import * as z from 'zod/mini';
import { failover, finish, messageCost, messageImage, requestMessage, responseMessage } from './answers.ts';
import { count, errorCode, id, uuid } from './fields.ts';

/** Path of the socket. */
export const realtimePath = '/realtime';

/** What may stand in the query of the socket's address. */
export const realtimeQuery = {
  /** The token of `init/connect`; without it the session's cookie tells who asks. */
  token: 'token',
  /** A frame the client would send first; any number of times. Its answer comes with the socket. */
  say: 'say',
} as const;

/** Why the server closes a socket. After `slowReader` the client connects anew by itself. */
export const closeCodes = {
  sessionEnded: 4001,
  slowReader: 4008,
} as const;

/** Names of the channels. */
export const channels = {
  /** What changed anywhere for a user. */
  user: (user: number) => `user#${user}`,
  /** Answers being written in a chat. */
  chatMessage: (user: number, chat: number) => `chat:message#${user}-${chat}`,
  /** The way of a file through the library. */
  capsuleFile: (file: number) => `chat:capsule_file#${file}`,
  /** The way of a link through the library. */
  capsuleUrl: (link: number) => `chat:capsule_url#${link}`,
  /** New messages of a ticket. */
  feedbackChat: (user: number, ticket: number) => `feedback_chat#${user}-${ticket}`,
} as const;

/** Kind of a channel. */
export type ChannelKind = keyof typeof channels;

/** How a channel's name is read. Numbers have no leading zero, so that a thing has one name only. */
export const channelPatterns = {
  user: /^user#(?<user>[1-9]\d{0,9})$/,
  chatMessage: /^chat:message#(?<user>[1-9]\d{0,9})-(?<chat>[1-9]\d{0,9})$/,
  capsuleFile: /^chat:capsule_file#(?<file>[1-9]\d{0,9})$/,
  capsuleUrl: /^chat:capsule_url#(?<link>[1-9]\d{0,9})$/,
  feedbackChat: /^feedback_chat#(?<user>[1-9]\d{0,9})-(?<ticket>[1-9]\d{0,9})$/,
} as const satisfies Record<ChannelKind, RegExp>;

/** What the name of a channel says. */
export type Channel =
  | { kind: 'user'; user: number }
  | { kind: 'chatMessage'; user: number; chat: number }
  | { kind: 'capsuleFile'; file: number }
  | { kind: 'capsuleUrl'; link: number }
  | { kind: 'feedbackChat'; user: number; ticket: number };

/** Reads the name of a channel; null when it names none. */
export function parseChannel(name: string): Channel | null {
  const numbers = (kind: ChannelKind) => channelPatterns[kind].exec(name)?.slice(1).map(Number);
  const [user] = numbers('user') ?? [];
  if (user) return { kind: 'user', user };
  const [owner, chat] = numbers('chatMessage') ?? [];
  if (owner && chat) return { kind: 'chatMessage', user: owner, chat };
  const [file] = numbers('capsuleFile') ?? [];
  if (file) return { kind: 'capsuleFile', file };
  const [link] = numbers('capsuleUrl') ?? [];
  if (link) return { kind: 'capsuleUrl', link };
  const [author, ticket] = numbers('feedbackChat') ?? [];
  if (author && ticket) return { kind: 'feedbackChat', user: author, ticket };
  return null;
}

const channelName = z.string().check(z.minLength(1), z.maxLength(100));

/** How far a client has read one answer: its text alone, or text and reasoning. In UTF-16 units. */
export const readOffset = z.union([count, z.object({ text: count, reasoning: count })]);
export type ReadOffset = z.infer<typeof readOffset>;

/** Read offsets by id of the answer. */
export const readOffsets = z.record(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), readOffset);
export type ReadOffsets = z.infer<typeof readOffsets>;

/** What a client sends. */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), channel: channelName, from: z.optional(readOffsets) }),
  z.object({ type: z.literal('unsubscribe'), channel: channelName }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** How a socket is asked for: by the session's cookie unless there is a token, and with what is said first. */
export interface SocketOpening {
  token?: string | undefined;
  say?: readonly ClientFrame[];
}

/** Path and query by which a socket is opened. */
export function realtimeAddress({ token, say = [] }: SocketOpening): string {
  const query = new URLSearchParams();
  for (const frame of say) query.append(realtimeQuery.say, JSON.stringify(frame));
  if (token !== undefined) query.set(realtimeQuery.token, token);
  return query.size === 0 ? realtimePath : `${realtimePath}?${query.toString()}`;
}

/** What the server sends. What `data` holds is decided by the channel. */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribed'), channel: z.string() }),
  z.object({ type: z.literal('event'), channel: z.string(), data: z.unknown() }),
  z.object({ type: z.literal('refused'), channel: z.string(), code: errorCode }),
  z.object({ type: z.literal('pong') }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

/** Part of a text and the number of UTF-16 units before it. A part never splits a surrogate pair. */
export const textPart = z.object({ offset: count, chunk: z.string() });
export type TextPart = z.infer<typeof textPart>;

/** Data of `chat:message#…`. Text goes by offset; everything else is a snapshot that may come again. */
export const streamFrame = z.object({
  /** Id of the answer. */
  message_id: id,
  uuid,
  offset: count,
  chunk: z.string(),
  reasoning: z.optional(textPart),
  /** How long it has thought aloud when the frame is told; final with the first word. */
  thinking_ms: z.optional(count),
  /** Cuts the text to this length first: a restarted node may know less than the screen. */
  length: z.optional(count),
  imageList: z.optional(z.array(messageImage)),
  eof: z.optional(z.enum(['started', 'end', 'error'])),
  /** With `end`: the user stopped it. */
  stopped: z.optional(z.boolean()),
  /** With `end` or `error`: why it ended, unless it failed halfway. */
  finish: z.optional(finish),
  error_msg: z.optional(errorCode),
  message_cost: z.optional(messageCost),
  /** With `end` or `error`: how long its first word took, and all of it. */
  first_token_ms: z.optional(count),
  duration_ms: z.optional(count),
  failover: z.optional(failover),
  /** With `started`, so that other tabs can draw the exchange. */
  request: z.optional(requestMessage),
  response: z.optional(responseMessage),
});
export type StreamFrame = z.infer<typeof streamFrame>;

/** What can change behind a user's back. */
export const changedEntity = z.enum([
  'account',
  'chat',
  'note',
  'prompt',
  'capsule',
  'plan',
  'card',
  'ticket',
]);
export type ChangedEntity = z.infer<typeof changedEntity>;

/** Data of `user#…`: something has a new version, or an answer began or ended (`id` is the answer's). */
export const userEvent = z.discriminatedUnion('entity', [
  z.object({ entity: changedEntity, id, version: count }),
  z.object({
    entity: z.literal('generation'),
    id,
    uuid,
    chatId: id,
    state: z.enum(['started', 'ended']),
  }),
]);
export type UserEvent = z.infer<typeof userEvent>;
