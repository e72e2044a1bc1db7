import type { StreamFrame } from '@polylogue/contract/realtime';
import type { RequestMessage, ResponseMessage } from './message.ts';

const uuid = '0197d3c8-6f1e-7d7c-9f4e-0e4a5c5d7a11';

/** A request that lists no answers. */
export function request(id: number, overrides: Partial<RequestMessage> = {}): RequestMessage {
  return {
    id,
    parentId: id === 1 ? null : id - 1,
    chatId: 5,
    createdAt: '2026-11-14T14:02:00.000Z',
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
    parentId: id - 1,
    chatId: 5,
    createdAt: '2026-11-14T14:02:00.000Z',
    alternatives: { ids: [id], index: 0 },
    state: 'default',
    uuid,
    tokenCost: null,
    imageList: [],
    type: 'response',
    response: `answer ${id}`,
    reasoning: null,
    responseType: 'text',
    modelId: 1,
    voice: 'clay',
    modelName: 'Claude Sonnet',
    size: null,
    quality: null,
    error: null,
    stopped: false,
    finish: 'stop',
    firstTokenMs: null,
    durationMs: null,
    thinkingMs: null,
    failover: null,
    versions: 1,
    edited: false,
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
