import {
  finish as finishField,
  type Alternatives,
  type AnswerRating,
  type Finish,
  type MessageCost,
  type MessageImage,
  type RequestMessage,
  type ResponseMessage,
} from '@polylogue/contract/answers';
import { countPassages, type Citation, type SentPassage } from '@polylogue/contract/citations';
import { isErrorCode, type ErrorCode } from '@polylogue/contract/errors';
import { voice } from '@polylogue/contract/models';
import type { StreamFrame } from '@polylogue/contract/realtime';
import { citedIn } from '@polylogue/document/citation-marks';
import type { GenerationRow } from './answers/stored-answers.service.ts';
import type { MessageRow } from './find-message.service.ts';
import type { shownGenerationColumns, shownMessageColumns } from './shown-columns.ts';

/** What the wire shows of a message's row. */
export type ShownMessage = Pick<MessageRow, keyof typeof shownMessageColumns>;

/** What the wire shows of a generation's row. */
export type ShownGeneration = Pick<GenerationRow, keyof typeof shownGenerationColumns>;

/** How the writer of a request is named; `avatar` is an address. */
export interface Author {
  displayName: string;
  username: string;
  avatar: string | null;
}

/** What presenting a request needs besides its row. */
export interface RequestContext {
  /** Ids of all requests under the same parent, oldest first. */
  siblings: readonly number[];
  images: MessageImage[];
  author: Author;
  /** Of the shown or just begun answer; it has the cost of the exchange. */
  generation: ShownGeneration | null;
}

/** What presenting an answer needs besides its row. */
export interface ResponseContext {
  /** Ids of all answers to the same request, oldest first. */
  siblings: readonly number[];
  images: MessageImage[];
  /** Null for an answer copied from another chat. */
  generation: ShownGeneration | null;
  /** Those of the sources it was given passages of that are still there; null without passages. */
  sources: readonly number[] | null;
  /** Missing for an answer that has just begun. */
  rating?: AnswerRating | null;
  /** For a running answer, whose row has no text yet. */
  text?: string;
  reasoning?: string | null;
}

/** A request as the wire shows it. */
export function presentRequest(row: ShownMessage, context: RequestContext): RequestMessage {
  const { author, generation } = context;
  return {
    ...presentPlace(row, context.siblings),
    type: 'request',
    ...(row.clientId !== null && { client_id: row.clientId }),
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
    ...presentCitations(row, context),
    versions: row.versions,
    edited: row.edited,
    ...(row.effort && { effort: row.effort }),
    ...(context.rating && { rating: context.rating }),
  };
}

/** While an answer is written it may still cite any passage; afterwards only those that it does are shown. */
function presentCitations(
  { passages, text }: ShownMessage,
  { generation, sources }: ResponseContext,
): Pick<ResponseMessage, 'citations' | 'read'> {
  if (!passages) return {};
  const isWritten = generation ? generation.state !== 'running' : text !== '';
  const cited = isWritten ? citedIn(text, passages.length) : undefined;
  const read = countPassages(passages);
  return {
    citations: citationsOf(
      passages.filter(({ n }) => cited?.has(n) ?? true),
      sources,
    ),
    ...(read && { read }),
  };
}

/** Passages as the wire shows them. `sources`: those that are still there. */
export function citationsOf(passages: readonly SentPassage[], sources: readonly number[] | null): Citation[] {
  return passages.map((passage) => ({ ...passage, removed: !sources?.includes(passage.sourceId) }));
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

/** A sibling added or removed since the list was read must not break the page. */
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
  // For answers that ended before the reason was stored, the state is all there is.
  if (generation?.state === 'end') return 'stop';
  return generation?.state === 'stopped' ? 'stopped' : null;
}

/** Milliseconds since an answer began; never negative, although the clocks of nodes may differ. */
function millisecondsUntil(
  generation: Pick<ShownGeneration, 'startedAt'> | null,
  moment: Date | null | undefined,
): number | null {
  if (!generation || !moment) return null;
  return Math.max(0, moment.getTime() - generation.startedAt.getTime());
}

/** How long an ended answer took to its first word and in all, for its last frame. */
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
