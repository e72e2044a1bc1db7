import type { RequestMessage, ResponseMessage } from '@polylogue/contract/answers';
import type { StreamFrame } from '@polylogue/contract/realtime';

const uuid = '0197d3c8-6f1e-7d7c-9f4e-0e4a5c5d7a11';

/** A request with its answers not told. */
export function request(id: number, overrides: Partial<RequestMessage> = {}): RequestMessage {
  return {
    id,
    parent_id: id === 1 ? null : id - 1,
    group_id: 5,
    created_at: '2026-11-14T14:02:00.000Z',
    prev_message_id: null,
    alternatives: { ids: [id], index: 0 },
    state: 'default',
    uuid,
    tokenCost: null,
    imageList: [],
    type: 'request',
    message: `question ${id}`,
    prompts: [],
    notes: [],
    profileName: 'Maria Kern',
    username: 'mkern',
    avatar: null,
    ...overrides,
  };
}

/** An answer to the request before it. */
export function answer(id: number, overrides: Partial<ResponseMessage> = {}): ResponseMessage {
  return {
    id,
    parent_id: id - 1,
    group_id: 5,
    created_at: '2026-11-14T14:02:00.000Z',
    prev_message_id: null,
    alternatives: { ids: [id], index: 0 },
    state: 'default',
    uuid,
    tokenCost: null,
    imageList: [],
    type: 'response',
    response: `answer ${id}`,
    reasoning: null,
    responseType: 'text',
    model_id: 1,
    voice: 'clay',
    modelName: 'Claude Sonnet',
    model_type_id: 1,
    model_type_name: 'Anthropic',
    size: null,
    quality: null,
    error_msg: null,
    stopped: false,
    finish: 'stop',
    first_token_ms: null,
    duration_ms: null,
    thinking_ms: null,
    failover: null,
    versions: 1,
    ...overrides,
  };
}

/** A frame of an answer's stream. */
export function frame(
  id: number,
  offset: number,
  chunk: string,
  rest: Partial<StreamFrame> = {},
): StreamFrame {
  return { message_id: id, uuid, offset, chunk, ...rest };
}
