import * as z from 'zod/mini';
import { call } from './call.ts';
import { citation, readPassages } from './citations.ts';
import { count, done, errorCode, id, idText, moment, pageOf, thumb, uuid } from './fields.ts';
import { lengths, messagePage } from './limits.ts';
import { reasoningEffort, voice } from './models.ts';
import { filledText, text } from './validation.ts';

/** Used as the text of an answer that is an image. */
export const imageMark = '[image]';

/** Cost of an exchange: tokens in and out, the model's coefficient, and the charged total. */
export const messageCost = z.object({
  input: count,
  output: count,
  coefficient: z.number().check(z.nonnegative()),
  total: count,
  /** The vendor reported no usage; we counted the tokens. */
  estimate: z.optional(z.boolean()),
});
export type MessageCost = z.infer<typeof messageCost>;

/** An image of a message; its signed URL is created for each response. */
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

/** A note attached to a message, with its name at the time. The note itself may be gone. */
export const messageNote = z.object({ id, name: z.string() });
export type MessageNote = z.infer<typeof messageNote>;

/** The first host of a model failed before its first token and another one answered. */
export const failover = z.object({ from: z.string(), to: z.string(), reason: z.string() });
export type Failover = z.infer<typeof failover>;

/** A host that has not answered, and why. */
export const waiting = z.object({ host: z.string(), reason: z.string() });
export type Waiting = z.infer<typeof waiting>;

/** Siblings of a message, oldest first, and this one's index among them. */
export const alternatives = z.object({ ids: z.array(id), index: count });
export type Alternatives = z.infer<typeof alternatives>;

/**
 * Why an answer ended: the model was done, it reached a length limit, the provider's filter cut it off, the
 * model declined, or its user (or a server shutdown) stopped it.
 */
export const finish = z.enum(['stop', 'length', 'filter', 'refused', 'stopped']);
export type Finish = z.infer<typeof finish>;

/** What a thumb down may be for. */
export const ratingReason = z.enum(['wrong', 'missed', 'incomplete', 'long', 'tone', 'outdated']);
export type RatingReason = z.infer<typeof ratingReason>;

/** What its reader thinks of an answer. Reasons and remark belong to a thumb down. */
export const answerRating = z.object({
  thumb,
  reasons: z.array(ratingReason).check(z.maxLength(ratingReason.options.length)),
  remark: text(lengths.ratingRemark),
});
export type AnswerRating = z.infer<typeof answerRating>;

/** A message is loading until its stream ends. */
export const messageState = z.enum(['default', 'loading']);
export type MessageState = z.infer<typeof messageState>;

const messageFields = {
  id,
  parent_id: z.nullable(id),
  /** Id of the chat. */
  group_id: id,
  /** When it was sent, or when the answer began. */
  created_at: moment,
  /** The first sibling's id; null on the first. */
  prev_message_id: z.nullable(id),
  alternatives,
  state: messageState,
  uuid: z.nullable(uuid),
  tokenCost: z.nullable(messageCost),
  imageList: z.array(messageImage),
};

/** A user's message. */
export const requestMessage = z.object({
  ...messageFields,
  type: z.literal('request'),
  /** The id its client chose for the send, by which it knows its own message again. Missing if it chose none. */
  client_id: z.optional(uuid),
  message: z.string(),
  prompts: z.array(messagePrompt),
  notes: z.array(messageNote),
  profileName: z.string(),
  username: z.string(),
  avatar: z.nullable(z.string()),
});
export type RequestMessage = z.infer<typeof requestMessage>;

/** A model's answer. `model_type_*` is its provider. */
export const responseMessage = z.object({
  ...messageFields,
  type: z.literal('response'),
  response: z.string(),
  /** What the model thought before it answered. */
  reasoning: z.nullable(z.string()),
  responseType: z.enum(['text', 'image']),
  /** Null once the model has left the catalogue. */
  model_id: z.nullable(id),
  voice,
  modelName: z.string(),
  model_type_id: id,
  model_type_name: z.string(),
  size: z.nullable(z.string()),
  quality: z.nullable(z.string()),
  /** Why it failed; the text written so far is kept. */
  error_msg: z.nullable(errorCode),
  /** Its user stopped it, or a server that had to end. */
  stopped: z.boolean(),
  /** Why it ended; null while in progress, and when it failed midway. */
  finish: z.nullable(finish),
  /** Milliseconds from sending to the first token and to the end; null until known. */
  first_token_ms: z.nullable(count),
  duration_ms: z.nullable(count),
  /** Milliseconds from the first thought to the first word; null without visible reasoning. */
  thinking_ms: z.nullable(count),
  failover: z.nullable(failover),
  /**
   * The passages that its text cites; while it is written, all that went along. Missing if capsules were not asked,
   * empty if none is cited: because they had nothing on the question, or because the answer does without it.
   */
  citations: z.optional(z.array(citation)),
  /** How many passages went along with its question. Missing if none did. */
  read: z.optional(readPassages),
  /** Number of stored versions; more than one once it was edited. */
  versions: count,
  /** The text shown is another than the model's own. */
  edited: z.boolean(),
  /** How hard the model was asked to think; missing if that was left to it. */
  effort: z.optional(reasoningEffort),
  /** Missing if it has none. */
  rating: z.optional(answerRating),
});
export type ResponseMessage = z.infer<typeof responseMessage>;

/** Reasons to end that leave an answer unfinished. */
const unfinished: ReadonlySet<Finish | null> = new Set(['length', 'stopped']);

/**
 * Whether an answer can be continued: a text that reached a length limit, was stopped, or failed midway. It must also be
 * the last one of its chat.
 */
export function isContinuable(
  answer: Pick<ResponseMessage, 'state' | 'response' | 'responseType' | 'finish'> & {
    error: ResponseMessage['error_msg'];
  },
): boolean {
  const { state, response, responseType, finish: reason, error } = answer;
  if (state !== 'default' || responseType !== 'text' || response.trim() === '') return false;
  return unfinished.has(reason) || (reason === null && error !== null);
}

/** A row of `message/list`. */
export const message = z.discriminatedUnion('type', [requestMessage, responseMessage]);
export type Message = z.infer<typeof message>;

/** The answer started by a send. */
export const startedResponse = z.object({
  id,
  state: messageState,
  /** The passages that it may cite. Missing if it was not asked for from capsules. */
  citations: z.optional(z.array(citation)),
  /** How hard the model was asked to think; missing if that was left to it. */
  effort: z.optional(reasoningEffort),
});
export type StartedResponse = z.infer<typeof startedResponse>;

/** A stored version of an answer. The first is the model's own. */
export const messageVersion = z.object({
  number: z.int().check(z.positive()),
  text: z.string(),
  createdAt: moment,
  /** The one on display. */
  current: z.boolean(),
});
export type MessageVersion = z.infer<typeof messageVersion>;

/** A page of the conversation on screen, oldest to newest; limit and offset count exchanges from the newest. */
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
  rateLimit: { requests: 600, seconds: 60, by: 'user' },
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
  maxBodyBytes: 1_000_000,
  rateLimit: { requests: 120, seconds: 60, by: 'user' },
});

/** Removes a request with its answers, or one answer. Later messages move up. */
export const removeMessage = call({
  method: 'DELETE',
  path: 'message/remove',
  access: 'user',
  summary: 'Remove a message',
  query: z.object({ id: idText, messageType: z.enum(['request', 'response']) }),
  response: done,
  errors: ['not_found'],
});

/** Switches to another alternative: the conversation continues from it. */
export const selectMessage = call({
  method: 'POST',
  path: 'message/select',
  own: true,
  access: 'user',
  summary: 'Show another alternative',
  body: z.object({ id }),
  response: done,
  errors: ['not_found'],
  whileImpersonated: 'allowed',
});

/** The versions of an answer, oldest first. */
export const messageVersions = call({
  method: 'GET',
  path: 'message/versions',
  own: true,
  access: 'user',
  summary: 'The versions of an answer',
  query: z.object({ messageId: idText }),
  response: z.array(messageVersion),
  errors: ['not_found'],
});

/** Restores an older version of an answer, as a new version. */
export const restoreVersion = call({
  method: 'POST',
  path: 'message/restore-version',
  own: true,
  access: 'user',
  summary: 'Restore a version of an answer',
  body: z.object({ messageId: id, number: z.int().check(z.positive()) }),
  response: responseMessage,
  errors: ['not_found', 'conflict'],
});

/** Gives an answer a thumb, changes why, or takes it back. */
export const rateAnswer = call({
  method: 'POST',
  path: 'message/rate',
  own: true,
  access: 'user',
  summary: 'Rate an answer',
  body: z.object({ messageId: id, rating: z.nullable(answerRating) }),
  response: z.object({ rating: z.nullable(answerRating) }),
  errors: ['not_found'],
  rateLimit: { requests: 120, seconds: 60, by: 'user' },
});
