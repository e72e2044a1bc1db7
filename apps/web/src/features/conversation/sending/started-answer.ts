import { countPassages } from '@polylogue/contract/citations';
import type { RequestMessage, ResponseMessage } from '../message.ts';
import type { Model } from '../../models/model.ts';
import type { SentMessage } from '../message.wire.ts';

/** What the send response says about the started answer. */
export interface Started extends Pick<SentMessage, 'request' | 'uuid' | 'response'> {
  chat: { id: number };
}

interface Begun {
  sent: Started;
  model: Model | undefined;
  /** Other answers to the same request, oldest first. */
  siblings: readonly number[];
  now: Date;
}

/** A started answer before its first chunk. The stream adds the rest. */
export function startedAnswer({ sent, model, siblings, now }: Begun): ResponseMessage {
  const { id, state, citations, effort } = sent.response;
  const read = countPassages(citations);
  return {
    id,
    parentId: sent.request.id,
    chatId: sent.chat.id,
    createdAt: now.toISOString(),
    alternatives: { ids: [...siblings, id], index: siblings.length },
    state,
    uuid: sent.uuid,
    tokenCost: null,
    imageList: [],
    type: 'response',
    response: '',
    reasoning: null,
    responseType: model?.modelType === 'image' ? 'image' : 'text',
    modelId: model?.id ?? null,
    voice: model?.voice ?? 'own',
    modelName: model?.name ?? '',
    size: null,
    quality: null,
    error: null,
    stopped: false,
    finish: null,
    firstTokenMs: null,
    durationMs: null,
    thinkingMs: null,
    failover: null,
    versions: 1,
    edited: false,
    ...(citations && { citations }),
    ...(read && { read }),
    ...(effort && { effort }),
  };
}

/** The other answers to a request, if one of them is loaded. */
export function siblingsOf(request: RequestMessage, shown: ResponseMessage | undefined): readonly number[] {
  return shown?.parentId === request.id ? shown.alternatives.ids : [];
}
