import * as z from 'zod/mini';
import {
  failover,
  finish,
  messageCost,
  messageImage,
  requestMessage,
  responseMessage,
  waiting,
} from './answers.ts';
import { count, errorCode, id, uuid } from './fields.ts';
import { libraryInfo, sourceStatus } from './library.ts';
import { sourceError } from './source-problems.ts';

/** Path of the socket. */
export const realtimePath = '/realtime';

/** Query parameters of the socket's URL. */
export const realtimeQuery = {
  /** The token from `init/connect`; without it the session cookie identifies the caller. */
  token: 'token',
  /** A frame the client would send first; repeatable. Its answer comes with the handshake. */
  say: 'say',
} as const;

/** Why the server closes a socket. After `slowReader` the client reconnects on its own. */
export const closeCodes = {
  sessionEnded: 4001,
  slowReader: 4008,
} as const;

/** Names of the channels. */
export const channels = {
  /** A user's changes. */
  user: (user: number) => `user#${user}`,
  /** Answers in progress in a chat. */
  chatMessage: (user: number, chat: number) => `chat:message#${user}-${chat}`,
  /** Processing of the files of a capsule. */
  capsuleFile: (capsule: number) => `chat:capsule_file#${capsule}`,
  /** Processing of the links of a capsule. */
  capsuleUrl: (capsule: number) => `chat:capsule_url#${capsule}`,
  /** New messages in a ticket. */
  feedbackChat: (user: number, ticket: number) => `feedback_chat#${user}-${ticket}`,
} as const;

/** Kind of a channel. */
export type ChannelKind = keyof typeof channels;

/** Patterns of channel names. Numbers have no leading zero, so that each channel has only one name. */
export const channelPatterns = {
  user: /^user#(?<user>[1-9]\d{0,9})$/,
  chatMessage: /^chat:message#(?<user>[1-9]\d{0,9})-(?<chat>[1-9]\d{0,9})$/,
  capsuleFile: /^chat:capsule_file#(?<capsule>[1-9]\d{0,9})$/,
  capsuleUrl: /^chat:capsule_url#(?<capsule>[1-9]\d{0,9})$/,
  feedbackChat: /^feedback_chat#(?<user>[1-9]\d{0,9})-(?<ticket>[1-9]\d{0,9})$/,
} as const satisfies Record<ChannelKind, RegExp>;

/** A parsed channel name. */
export type Channel =
  | { kind: 'user'; user: number }
  | { kind: 'chatMessage'; user: number; chat: number }
  | { kind: 'capsuleFile'; capsule: number }
  | { kind: 'capsuleUrl'; capsule: number }
  | { kind: 'feedbackChat'; user: number; ticket: number };

/** Parses a channel name; null if it is not one. */
export function parseChannel(name: string): Channel | null {
  const numbers = (kind: ChannelKind) => channelPatterns[kind].exec(name)?.slice(1).map(Number);
  const [user] = numbers('user') ?? [];
  if (user) return { kind: 'user', user };
  const [owner, chat] = numbers('chatMessage') ?? [];
  if (owner && chat) return { kind: 'chatMessage', user: owner, chat };
  const [ofFiles] = numbers('capsuleFile') ?? [];
  if (ofFiles) return { kind: 'capsuleFile', capsule: ofFiles };
  const [ofLinks] = numbers('capsuleUrl') ?? [];
  if (ofLinks) return { kind: 'capsuleUrl', capsule: ofLinks };
  const [author, ticket] = numbers('feedbackChat') ?? [];
  if (author && ticket) return { kind: 'feedbackChat', user: author, ticket };
  return null;
}

const channelName = z.string().check(z.minLength(1), z.maxLength(100));

/** How much of an answer a client has read: its text alone, or text and reasoning. In UTF-16 units. */
export const readOffset = z.union([count, z.object({ text: count, reasoning: count })]);
export type ReadOffset = z.infer<typeof readOffset>;

/** Read offsets by answer id. */
export const readOffsets = z.record(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), readOffset);
export type ReadOffsets = z.infer<typeof readOffsets>;

/** What a client sends. */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), channel: channelName, from: z.optional(readOffsets) }),
  z.object({ type: z.literal('unsubscribe'), channel: channelName }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** How to open a socket: with a token or else by session cookie, and with which first frames. */
export interface SocketOpening {
  token?: string | undefined;
  say?: readonly ClientFrame[];
}

/** Path and query for opening a socket. */
export function realtimeAddress({ token, say = [] }: SocketOpening): string {
  const query = new URLSearchParams();
  for (const frame of say) query.append(realtimeQuery.say, JSON.stringify(frame));
  if (token !== undefined) query.set(realtimeQuery.token, token);
  return query.size === 0 ? realtimePath : `${realtimePath}?${query.toString()}`;
}

/** What the server sends. The channel determines the content of `data`. */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribed'), channel: z.string() }),
  z.object({ type: z.literal('event'), channel: z.string(), data: z.unknown() }),
  z.object({ type: z.literal('refused'), channel: z.string(), code: errorCode }),
  z.object({ type: z.literal('pong') }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

/** A piece of text and the number of UTF-16 units before it. A piece never splits a surrogate pair. */
export const textPart = z.object({ offset: count, chunk: z.string() });
export type TextPart = z.infer<typeof textPart>;

/** Data of `chat:message#…`. Text is sent by offset; everything else is a snapshot that may be repeated. */
export const streamFrame = z.object({
  /** Id of the answer. */
  message_id: id,
  uuid,
  offset: count,
  chunk: z.string(),
  reasoning: z.optional(textPart),
  /** How long it has been thinking when the frame is sent; final with the first word. */
  thinking_ms: z.optional(count),
  /** Truncates the text to this length first: a restarted node may know less than the screen. */
  length: z.optional(count),
  imageList: z.optional(z.array(messageImage)),
  eof: z.optional(z.enum(['started', 'end', 'error'])),
  /** With `end`: its user stopped it, or a server that had to end. */
  stopped: z.optional(z.boolean()),
  /** With `end` or `error`: why it ended, unless it failed midway. */
  finish: z.optional(finish),
  error_msg: z.optional(errorCode),
  message_cost: z.optional(messageCost),
  /** With `end` or `error`: the time to the first token, and in total. */
  first_token_ms: z.optional(count),
  duration_ms: z.optional(count),
  failover: z.optional(failover),
  /** A host has not answered yet, and why; it or the next one is asked again. */
  waiting: z.optional(waiting),
  /** With `started`, so that other tabs can render the exchange. */
  request: z.optional(requestMessage),
  response: z.optional(responseMessage),
});
export type StreamFrame = z.infer<typeof streamFrame>;

/**
 * Data of `chat:capsule_file#…` and `chat:capsule_url#…`: the state of one source of the capsule, and what the capsule
 * and the library have since. It may be repeated.
 */
export const sourceFrame = z.object({
  id,
  status: sourceStatus,
  load_percentage: z.number().check(z.gte(0), z.lte(100)),
  is_success: z.boolean(),
  error: z.optional(sourceError),
  countSources: count,
  sizeSources: count,
  ragInfo: libraryInfo,
});
export type SourceFrame = z.infer<typeof sourceFrame>;

/** What can change outside the current tab. */
export const changedEntity = z.enum([
  'account',
  'chat',
  'instructions',
  'model',
  'note',
  'prompt',
  'capsule',
  'plan',
  'payment',
  'card',
  'ticket',
  'import',
  'export',
]);
export type ChangedEntity = z.infer<typeof changedEntity>;

/**
 * Data of `user#…`: something has a new version, an answer started or ended (`id` is the answer's), or the
 * editor's helper wrote on. Text at offset 0 replaces what was there: another host began anew.
 */
export const userEvent = z.discriminatedUnion('entity', [
  z.object({ entity: changedEntity, id, version: count }),
  z.object({
    entity: z.literal('generation'),
    id,
    uuid,
    chatId: id,
    state: z.enum(['started', 'ended']),
  }),
  z.object({ entity: z.literal('helper'), stream: uuid, offset: count, chunk: z.string() }),
]);
export type UserEvent = z.infer<typeof userEvent>;
