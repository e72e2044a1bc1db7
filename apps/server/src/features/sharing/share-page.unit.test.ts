import type { SharedChat, SharedMessage } from '@polylogue/contract/sharing';
import { expect, test } from 'vitest';
import { beginningOf } from './share.page.ts';

function sharedOf(...texts: string[]): SharedChat {
  const messageOf = (text: string): SharedMessage => ({
    type: 'response',
    text,
    imageList: [],
    createdAt: '2026-11-14T14:02:00.000Z',
    modelName: 'Model One',
    voice: 'teal',
    quotes: [],
  });
  return {
    chatName: 'A chat',
    shareList: texts.map(messageOf),
    sharedAt: '2026-11-14T16:20:00.000Z',
    expiresAt: null,
  };
}

test('a chat of usual length is rendered whole', () => {
  expect(beginningOf(sharedOf('one', 'two', 'x'.repeat(100_000)))).toBeUndefined();
});

test('of a very long one the server renders the beginning', () => {
  const long = sharedOf('one', 'two', 'x'.repeat(300_000), 'four');
  expect(beginningOf(long)?.shareList).toEqual(long.shareList.slice(0, 2));
  const many = sharedOf(...Array.from({ length: 3_000 }, () => 'short'));
  expect(beginningOf(many)?.shareList.length).toBeLessThan(2_000);
});
