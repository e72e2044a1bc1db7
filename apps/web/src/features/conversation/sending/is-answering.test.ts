import { clientIdIn } from '@polylogue/contract/client-ids';
import { expect, test } from 'vitest';
import { answer, request } from '../answers.testing.ts';
import { isInTheWay } from './is-answering.ts';

const first = '0197d3c8-6f1e-4d7c-9f4e-0e4a5c5d7a11';
const second = '0197d3c8-6f1e-4d7c-9f4e-0e4a5c5d7a12';

function running(clientId: string) {
  return [request(1, { message: 'continue', clientId }), answer(2, { state: 'loading' })];
}

test('a message waits for the answer to an equal one before it', () => {
  expect(isInTheWay(running(first), { kind: 'chat', clientId: second })).toBe(true);
});

test('a message does not wait for its own answer, whose send was not heard of', () => {
  expect(isInTheWay(running(first), { kind: 'chat', clientId: first })).toBe(false);
});

test('a message to several chats knows itself in each of them', () => {
  const list = running(clientIdIn(5, first));
  expect(isInTheWay(list, { kind: 'compare', clientId: first })).toBe(false);
  expect(isInTheWay(list, { kind: 'compare', clientId: second })).toBe(true);
});

test('nothing is in the way where no answer is being written', () => {
  expect(isInTheWay([request(1), answer(2)], { kind: 'chat', clientId: first })).toBe(false);
});
