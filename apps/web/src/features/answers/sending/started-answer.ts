import type { RequestMessage, ResponseMessage } from '@polylogue/contract/answers';
import type { SendResponse } from '@polylogue/contract/sending';
import type { Model } from '@polylogue/contract/models';

/** What a send tells of the answer it has begun. */
export interface Started extends Pick<SendResponse, 'id' | 'message' | 'uuid' | 'response'> {
  chat: { id: number };
}

interface Begun {
  sent: Started;
  model: Model | undefined;
  /** The other answers to the same request, oldest first. */
  siblings: readonly number[];
  now: Date;
}

/** The answer that a send has begun, as it stands before its first word. Its stream tells the rest. */
export function startedAnswer({ sent, model, siblings, now }: Begun): ResponseMessage {
  const { id, state } = sent.response;
  return {
    id,
    parent_id: sent.id,
    group_id: sent.chat.id,
    created_at: now.toISOString(),
    prev_message_id: siblings[0] ?? null,
    alternatives: { ids: [...siblings, id], index: siblings.length },
    state,
    uuid: sent.uuid,
    tokenCost: null,
    imageList: [],
    type: 'response',
    response: '',
    reasoning: null,
    responseType: model?.modelType === 'image' ? 'image' : 'text',
    model_id: model?.id ?? null,
    voice: model?.voice ?? 'own',
    modelName: model?.name ?? '',
    model_type_id: model?.typeId ?? 1,
    model_type_name: model?.typeName ?? '',
    size: null,
    quality: null,
    error_msg: null,
    stopped: false,
    finish: null,
    first_token_ms: null,
    duration_ms: null,
    thinking_ms: null,
    failover: null,
    versions: 1,
  };
}

/** The other answers to a request, when one of them is at hand. */
export function siblingsOf(request: RequestMessage, shown: ResponseMessage | undefined): readonly number[] {
  return shown?.parent_id === request.id ? shown.alternatives.ids : [];
}
