import { expect, test } from 'vitest';
import { answer, request } from './answers.testing.ts';
import {
  messagesIn,
  nextOffset,
  pagesOf,
  withExchange,
  withMessages,
  type MessagePages,
} from './message-pages.ts';

function idsOf(pages: MessagePages | undefined): number[] {
  return messagesIn(pages?.pages ?? []).map(({ id }) => id);
}

/** Two pages of one exchange each: 1 2 | 3 4. */
const twoPages: MessagePages = {
  pages: [
    { list: [request(3), answer(4)], totalCount: 3 },
    { list: [request(1), answer(2)], totalCount: 3 },
  ],
  pageParams: [0, 1],
};

test('messages stand from the oldest to the newest', () => {
  expect(idsOf(twoPages)).toEqual([1, 2, 3, 4]);
});

test('the next page begins after the exchanges that are loaded', () => {
  expect(nextOffset(twoPages.pages)).toBe(2);
  expect(nextOffset([{ list: [request(1), answer(2)], totalCount: 1 }])).toBeUndefined();
  expect(nextOffset([{ list: [], totalCount: 0 }])).toBeUndefined();
});

test('a new exchange stands at the end, and the next page begins one later', () => {
  const next = withExchange(twoPages, { request: request(5), response: answer(6) });
  expect(idsOf(next)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(nextOffset(next?.pages ?? [])).toBe(3);
  expect(next?.pages[1]).toBe(twoPages.pages[1]);
});

test('another answer to an older request begins a branch: what came after is gone from sight', () => {
  const next = withExchange(twoPages, { request: request(1), response: answer(7, { parentId: 1 }) });
  expect(idsOf(next)).toEqual([1, 7]);
  expect(next?.pages[0]?.totalCount).toBe(2);
});

test('another wording of the last request stands in its place', () => {
  const worded = request(7, { parentId: 2 });
  const next = withExchange(twoPages, { request: worded, response: answer(8) });
  expect(idsOf(next)).toEqual([1, 2, 7, 8]);
});

test('another wording of the first request is a conversation of its own', () => {
  const worded = request(7, { parentId: null });
  expect(idsOf(withExchange(twoPages, { request: worded, response: answer(8) }))).toEqual([7, 8]);
});

test('an exchange that comes twice stands once', () => {
  expect(idsOf(withExchange(twoPages, { request: request(3), response: answer(4) }))).toEqual([1, 2, 3, 4]);
});

test('an exchange whose place is not loaded asks for a new reading', () => {
  const far = request(90, { parentId: 80 });
  expect(withExchange(twoPages, { request: far, response: answer(91) })).toBeUndefined();
});

test('newer states replace the messages they belong to', () => {
  const pages = pagesOf({ request: request(1), response: answer(2, { state: 'loading' }) });
  const next = withMessages(pages, [answer(2, { response: 'done' })]);
  expect(messagesIn(next.pages)[1]).toMatchObject({ state: 'default', response: 'done' });
  expect(withMessages(pages, [answer(9)])).toBe(pages);
});
