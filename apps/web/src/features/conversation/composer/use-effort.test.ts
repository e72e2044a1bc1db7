import { expect, test } from 'vitest';
import { answer, request } from '../answers.testing.ts';
import { effortOf } from './use-effort.ts';

const thinker = { efforts: ['off', 'low', 'high'] as const };

test('a chat goes on as its last answer was asked, until something else is chosen here', () => {
  const messages = [request(1), answer(2, { effort: 'low' }), request(3), answer(4, { effort: 'high' })];
  const efforts = [...thinker.efforts];
  expect(effortOf({}, messages, { efforts })).toBe('high');
  expect(effortOf({ effort: 'off' }, messages, { efforts })).toBe('off');
  expect(effortOf({ effort: null }, messages, { efforts })).toBeUndefined();
  expect(effortOf({}, [], { efforts })).toBeUndefined();
  expect(effortOf({}, [...messages, request(5), answer(6)], { efforts })).toBeUndefined();
});

test('a model is not asked what it does not know', () => {
  const messages = [request(1), answer(2, { effort: 'medium' })];
  expect(effortOf({}, messages, { efforts: ['off', 'high'] })).toBeUndefined();
  expect(effortOf({ effort: 'low' }, messages, { efforts: [] })).toBeUndefined();
});
