import { expect, test } from 'vitest';
import { answer, request } from '../answers.testing.ts';
import type { Outgoing } from '../sending/outgoing.ts';
import { rowsOf } from './rows.ts';

function outgoing(clientId: string): Outgoing {
  return {
    clientId,
    kind: 'chat',
    at: 0,
    text: 'yes',
    attached: [],
    targets: [{ chatId: 5, modelId: 1 }],
    image: null,
    carriesOver: false,
    state: 'waiting',
    tries: 1,
    notBefore: 0,
    isLate: true,
  };
}

test('a message that has arrived is shown once, also if its send was not heard of; an equal one stays in sight', () => {
  const messages = [request(1, { message: 'yes', clientId: 'one' }), answer(2)];
  const rows = rowsOf(messages, [outgoing('one'), outgoing('two')]);
  expect(rows.map(({ kind, key }) => [kind, key])).toEqual([
    ['request', '1'],
    ['answer', '2'],
    ['outgoing', 'two'],
  ]);
});
