import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, done, errorCode, id, idText, moment, pageOf, uuid } from './fields.ts';
import { lengths, messagePage } from './limits.ts';
import { voice } from './models.ts';
import { filledText } from './validation.ts';

/** Stands as the text of an answer that is an image. */
export const imageMark = '[image]';

/** What an exchange cost: tokens in and out, the model's coefficient, and their charged total. */
export const messageCost = z.object({
  input: count,
  output: count,
  coefficient: z.number().check(z.nonnegative()),
  total: count,
  /** The vendor told no usage; the tokens are counted by us. */
  estimate: z.optional(z.boolean()),
});
export type MessageCost = z.infer<typeof messageCost>;

/** An image of a message; its signed URL is made anew each time. */
export const messageImage = z.object({
  id,
  url: z.string(),
  width: z.nullable(count),
  height: z.nullable(count),
});
export type MessageImage = z.infer<typeof messageImage>;

/** A prompt that was attached to a message. */
export const messagePrompt = z.object({
  name: z.string(),
  description: z.string(),
  systemMessages: z.array(z.string()),
});
export type MessagePrompt = z.infer<typeof messagePrompt>;

/** A note that went along with a message, by the name it had then. The note itself may be gone by now. */
export const messageNote = z.object({ id, name: z.string() });
export type MessageNote = z.infer<typeof messageNote>;

/** The first host of a model failed before its first token and another one answered. */
export const failover = z.object({ from: z.string(), to: z.string(), reason: z.string() });
export type Failover = z.infer<typeof failover>;

/** Siblings of a message, oldest first, and the place of this one among them, from 0. */
export const alternatives = z.object({ ids: z.array(id), index: count });
export type Alternatives = z.infer<typeof alternatives>;

/**
 * Why an answer ended: the model was done, a limit of length cut it, a filter of the provider's cut it, the model declined
 * to answer, or its user (or a server that had to end) stopped it.
 */
export const finish = z.enum(['stop', 'length', 'filter', 'refused', 'stopped']);
export type Finish = z.infer<typeof finish>;

/** A message is loading until its stream ends. */
export const messageState = z.enum(['default', 'loading']);
export type MessageState = z.infer<typeof messageState>;

const messageFields = {
  id,
  parent_id: z.nullable(id),
  /** Id of the chat. */
  group_id: id,
  /** When it was sent, or its answer begun. */
  created_at: moment,
  /** The first sibling's id; null on the first. */
  prev_message_id: z.nullable(id),
  alternatives,
  state: messageState,
  uuid: z.nullable(uuid),
  tokenCost: z.nullable(messageCost),
  imageList: z.array(messageImage),
};

/** What a user asked. */
export const requestMessage = z.object({
  ...messageFields,
  type: z.literal('request'),
  message: z.string(),
  prompts: z.array(messagePrompt),
  notes: z.array(messageNote),
  profileName: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string()),
});
export type RequestMessage = z.infer<typeof requestMessage>;

/** What a model answered. `model_type_*` is its provider. */
export const responseMessage = z.object({
  ...messageFields,
  type: z.literal('response'),
  response: z.string(),
  /** What the model thought aloud before it answered. */
  reasoning: z.nullable(z.string()),
  responseType: z.enum(['text', 'image']),
  /** Null once the model is gone from the catalogue. */
  model_id: z.nullable(id),
  voice,
  modelName: z.string(),
  model_type_id: id,
  model_type_name: z.string(),
  size: z.nullable(z.string()),
  quality: z.nullable(z.string()),
  /** Why it failed; the text written until then is kept. */
  error_msg: z.nullable(errorCode),
  /** The user stopped it. */
  stopped: z.boolean(),
  /** Why it ended; null while it is written, and when it failed halfway. */
  finish: z.nullable(finish),
  /** Milliseconds from the send to the first token and to the end; null while they are not known. */
  first_token_ms: z.nullable(count),
  duration_ms: z.nullable(count),
  /** Milliseconds from the first thought to the first word; null for one that thought nothing aloud. */
  thinking_ms: z.nullable(count),
  failover: z.nullable(failover),
  /** How many texts are kept of it; more than one once it was edited. */
  versions: count,
});
export type ResponseMessage = z.infer<typeof responseMessage>;

/** A row of `message/list`. */
export const message = z.discriminatedUnion('type', [requestMessage, responseMessage]);
export type Message = z.infer<typeof message>;

/** The answer that a send has begun. */
export const startedResponse = z.object({ id, state: messageState });
export type StartedResponse = z.infer<typeof startedResponse>;

/** One kept text of an answer. The first is the model's own. */
export const messageVersion = z.object({
  number: z.int().check(z.positive()),
  text: z.string(),
  createdAt: moment,
  /** The one that shows. */
  current: z.boolean(),
});
export type MessageVersion = z.infer<typeof messageVersion>;

/** Part of the conversation on screen, oldest to newest; limit and offset count exchanges from the newest. */
export const listMessages = call({
  method: 'GET',
  path: 'message/list',
  access: 'user',
  summary: 'The messages of a chat',
  query: z.object({
    groupId: idText,
    limit: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100)), messagePage),
    offset: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
  }),
  response: pageOf(message),
  errors: ['not_found'],
});

/** Saves an edited answer as a new version. */
export const updateResponse = call({
  method: 'POST',
  path: 'message/update-response',
  access: 'user',
  summary: 'Edit the last answer',
  query: z.object({ messageId: idText }),
  body: z.object({ message: filledText(lengths.message) }),
  response: responseMessage,
  errors: ['not_found', 'conflict'],
  maxBodyBytes: 2_000_000,
});

/** Removes a request with its answers, or one answer. What came after moves up. */
export const removeMessage = call({
  method: 'DELETE',
  path: 'message/remove',
  access: 'user',
  summary: 'Remove a message',
  query: z.object({ id: idText, messageType: z.enum(['request', 'response']) }),
  response: done,
  errors: ['not_found'],
});

/** Shows another alternative: the conversation goes on from it. */
export const selectMessage = call({
  method: 'POST',
  path: 'message/select',
  access: 'user',
  summary: 'Show another alternative',
  body: z.object({ id }),
  response: done,
  errors: ['not_found'],
  whileImpersonated: 'allowed',
});

/** The texts kept of an answer, oldest first. */
export const messageVersions = call({
  method: 'GET',
  path: 'message/versions',
  access: 'user',
  summary: 'The versions of an answer',
  query: z.object({ messageId: idText }),
  response: z.array(messageVersion),
  errors: ['not_found'],
});

/** Makes an older text of an answer show again, as a new version. */
export const restoreVersion = call({
  method: 'POST',
  path: 'message/restore-version',
  access: 'user',
  summary: 'Return to a version of an answer',
  body: z.object({ messageId: id, number: z.int().check(z.positive()) }),
  response: responseMessage,
  errors: ['not_found', 'conflict'],
});
