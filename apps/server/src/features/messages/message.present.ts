import {
  finish as finishField,
  type Alternatives,
  type Finish,
  type MessageCost,
  type MessageImage,
  type RequestMessage,
  type ResponseMessage,
} from '@polylogue/contract/answers';
import { isErrorCode, type ErrorCode } from '@polylogue/contract/errors';
import { voice } from '@polylogue/contract/models';
import type { StreamFrame } from '@polylogue/contract/realtime';
import type { ShownGeneration, ShownMessage } from './message-rows.ts';

/** How the writer of a request is named; `avatar` is an address. */
export interface Author {
  displayName: string;
  username: string;
  avatar: string | null;
}

/** What a request needs beside its row. */
export interface RequestContext {
  /** Ids of all requests under the same parent, oldest first. */
  siblings: readonly number[];
  images: MessageImage[];
  author: Author;
  /** That of the answer which is shown or has just begun; it tells what the exchange cost. */
  generation: ShownGeneration | null;
}

/** What an answer needs beside its row. */
export interface ResponseContext {
  /** Ids of all answers to the same request, oldest first. */
  siblings: readonly number[];
  images: MessageImage[];
  /** Null for an answer that was not written here. */
  generation: ShownGeneration | null;
  /** Of a running answer, whose row has none yet. */
  text?: string;
  reasoning?: string | null;
}

/** A request as the wire shows it. */
export function presentRequest(row: ShownMessage, context: RequestContext): RequestMessage {
  const { author, generation } = context;
  return {
    ...presentPlace(row, context.siblings),
    type: 'request',
    state: 'default',
    uuid: generation?.uuid ?? null,
    tokenCost: presentCost(generation),
    imageList: context.images,
    message: row.text,
    prompts: row.prompts ?? [],
    notes: row.notes ?? [],
    profileName: author.displayName,
    username: author.username,
    avatar: author.avatar,
  };
}

/** An answer as the wire shows it. */
export function presentResponse(row: ShownMessage, context: ResponseContext): ResponseMessage {
  const { generation } = context;
  return {
    ...presentPlace(row, context.siblings),
    type: 'response',
    state: generation?.state === 'running' ? 'loading' : 'default',
    uuid: generation?.uuid ?? null,
    tokenCost: presentCost(generation),
    imageList: context.images,
    response: context.text ?? row.text,
    reasoning: context.reasoning === undefined ? row.reasoning : context.reasoning,
    responseType: row.responseType === 'image' ? 'image' : 'text',
    ...presentModel(row),
    size: row.imageSize,
    quality: row.imageQuality,
    error_msg: errorOf(generation),
    stopped: generation?.state === 'stopped',
    finish: finishOf(generation),
    first_token_ms: millisecondsUntil(generation, generation?.firstTokenAt ?? null),
    thinking_ms: generation?.thinkingMs ?? null,
    duration_ms: millisecondsUntil(generation, generation?.endedAt ?? null),
    failover: generation?.failover ?? null,
    versions: row.versions,
  };
}

/** What an exchange cost; null until its answer has ended. */
export function presentCost(generation: ShownGeneration | null): MessageCost | null {
  if (!generation || generation.state === 'running') return null;
  return {
    input: generation.inputTokens,
    output: generation.outputTokens,
    coefficient: generation.coefficient / 1000,
    total: generation.charged,
    ...(generation.estimated ? { estimate: true } : {}),
  };
}

function presentPlace(row: ShownMessage, siblings: readonly number[]) {
  const [first = row.id] = siblings;
  return {
    id: row.id,
    parent_id: row.parentId,
    group_id: row.chatId,
    created_at: row.createdAt.toISOString(),
    prev_message_id: first === row.id ? null : first,
    alternatives: alternativesOf(row.id, siblings),
  };
}

/** A sibling that was made or removed since the list was read must not break the page. */
function alternativesOf(id: number, siblings: readonly number[]): Alternatives {
  const ids = siblings.includes(id) ? [...siblings] : [...siblings, id];
  return { ids, index: ids.indexOf(id) };
}

function presentModel(row: ShownMessage) {
  if (row.providerId === null) throw new Error(`The answer ${row.id} has no provider.`);
  return {
    model_id: row.modelId,
    modelName: row.modelName ?? '',
    model_type_id: row.providerId,
    model_type_name: row.providerName ?? '',
    voice: voice.safeParse(row.voice).data ?? ('own' as const),
  };
}

/** Why an answer failed; null unless it did. */
export function errorOf(generation: ShownGeneration | null): ErrorCode | null {
  if (generation?.state !== 'error') return null;
  return isErrorCode(generation.error) ? generation.error : 'error_chat';
}

/** Why an answer ended; null while it is written and when it failed halfway. */
export function finishOf(generation: Pick<ShownGeneration, 'state' | 'finish'> | null): Finish | null {
  const known = finishField.safeParse(generation?.finish).data;
  if (known) return known;
  // Of what ended before the reason was kept, the state tells as much as there is to know.
  if (generation?.state === 'end') return 'stop';
  return generation?.state === 'stopped' ? 'stopped' : null;
}

/** How long after its beginning something happened to an answer. Clocks of two nodes may disagree: never below zero. */
function millisecondsUntil(
  generation: Pick<ShownGeneration, 'startedAt'> | null,
  moment: Date | null | undefined,
): number | null {
  if (!generation || !moment) return null;
  return Math.max(0, moment.getTime() - generation.startedAt.getTime());
}

/** How long the first word of an ended answer took, and all of it, as its last frame tells. */
export function timesOf(generation: {
  startedAt: Date;
  firstTokenAt: Date | null | undefined;
  endedAt: Date | null;
}): Pick<StreamFrame, 'first_token_ms' | 'duration_ms'> {
  const first = millisecondsUntil(generation, generation.firstTokenAt);
  const whole = millisecondsUntil(generation, generation.endedAt);
  return {
    ...(first === null ? {} : { first_token_ms: first }),
    ...(whole === null ? {} : { duration_ms: whole }),
  };
}
