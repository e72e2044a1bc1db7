import { expect, test } from 'vitest';
import { clientIdIn } from './client-ids.ts';
import { uuid } from './fields.ts';

const message = 'ffffffff-6f1e-4d7c-9f4e-0e4affffffff';

test('each chat has an id of its own for a message, always the same one, and it is a UUID', () => {
  const chats = [1, 2, 255, 2_147_483_647];
  const ids = chats.map((chatId) => clientIdIn(chatId, message));
  expect(new Set([...ids, message]).size).toBe(5);
  expect(chats.map((chatId) => clientIdIn(chatId, message))).toEqual(ids);
  for (const id of ids) expect(uuid.safeParse(id).success, id).toBe(true);
});
