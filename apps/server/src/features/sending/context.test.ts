import { expect, test } from 'vitest';
import { fitConversation } from './context.ts';
import type { PathMessage } from '../messages/conversation.sql.ts';

function message(id: number, tokens: number, images = 0): PathMessage {
  return {
    id,
    type: id % 2 === 1 ? 'request' : 'response',
    text: `message ${id}`,
    tokens,
    images: Array.from({ length: images }, () => ({
      storage_key: `key ${id}`,
      type: 'image/png',
      width: 300,
      height: 200,
    })),
    system: [],
    notes: null,
  };
}

const room = { tokens: 1_000, maxImages: 0 };
const texts = (path: PathMessage[], size = room) =>
  fitConversation(path, size).turns.map((turn) => turn.text);

test('a conversation that fits goes whole, oldest first', () => {
  const { turns, tokens } = fitConversation([message(1, 10), message(2, 20), message(3, 30)], room);
  expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  expect(tokens).toBe(60 + 3 * 4);
});

test('the oldest is dropped first, and what is left begins with a request', () => {
  const path = [message(1, 400), message(2, 400), message(3, 400), message(4, 100), message(5, 100)];
  expect(texts(path)).toEqual(['message 3', 'message 4', 'message 5']);
  expect(texts(path, { ...room, tokens: 560 })).toEqual(['message 5']);
});

test('the newest is there even when it alone is too long', () => {
  expect(texts([message(1, 10), message(2, 10), message(3, 5_000)])).toEqual(['message 3']);
});

test('pictures count and go along only where the model takes them, the newest first', () => {
  const path = [message(1, 10, 6), message(2, 10), message(3, 10, 6)];
  const without = fitConversation(path, room);
  expect(without.turns.every((turn) => turn.images.length === 0)).toBe(true);
  const withImages = fitConversation(path, { tokens: 100_000, maxImages: 8 });
  expect(withImages.turns.map((turn) => turn.images.length)).toEqual([2, 0, 6]);
  // Only those that go along count.
  expect(withImages.tokens).toBe(without.tokens + 8 * 258);
  const withFewer = fitConversation(path, { tokens: 100_000, maxImages: 5 });
  expect(withFewer.turns.map((turn) => turn.images.length)).toEqual([0, 0, 5]);
});

test('prompts alone are what a request asks, in later turns too', () => {
  const alone = { ...message(1, 10), text: ' ', system: ['Be brief.', 'Name a river.'], notes: 'A note' };
  expect(texts([alone, message(2, 10), message(3, 10)])[0]).toBe('A note\n\nBe brief.\n\nName a river.');
});
