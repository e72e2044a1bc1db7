import { message } from '@polylogue/contract/answers';
import { expect, test } from 'vitest';
import { answer, request } from './answers.testing.ts';
import { messageOf } from './message.wire.ts';

const place = {
  id: 2,
  parent_id: 1,
  group_id: 5,
  created_at: '2026-11-14T14:02:00.000Z',
  prev_message_id: null,
};
const { parentId: _parent, chatId: _chat, createdAt: _date, ...asked } = request(2);
const { modelId: _model, error: _error, firstTokenMs: _first, ...rest } = answer(2);
const { durationMs: _whole, thinkingMs: _thinking, parentId: _p, chatId: _c, createdAt: _d, ...said } = rest;

test('a request of the wire is read in our words', () => {
  expect(messageOf(message.parse({ ...asked, ...place }))).toEqual(request(2));
});

test('so is an answer', () => {
  const read = messageOf(
    message.parse({
      ...said,
      ...place,
      model_id: 7,
      model_type_id: 1,
      model_type_name: 'Anthropic',
      error_msg: 'model_gone',
      first_token_ms: 300,
      duration_ms: 5_000,
      thinking_ms: 900,
    }),
  );
  expect(read).toEqual(
    answer(2, { modelId: 7, error: 'model_gone', firstTokenMs: 300, durationMs: 5_000, thinkingMs: 900 }),
  );
});
