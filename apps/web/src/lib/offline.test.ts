import { allCalls } from '@polylogue/contract/calls';
import { expect, test } from 'vitest';
import { isKeptCall, isWorkspace, keptCalls } from '../../service-worker/kept.ts';

test('every kept call is one that reads', () => {
  const reading = Object.values(allCalls)
    .filter(({ method }) => method === 'GET')
    .map(({ path }): string => path);
  expect(keptCalls.filter((call) => !reading.includes(call))).toEqual([]);
});

test('only the calls named are kept, and only the workspace is a page without a connection', () => {
  expect(isKeptCall('/api/chats/list')).toBe(true);
  expect(isKeptCall('/api/chats/list/other')).toBe(false);
  expect(isKeptCall('/api/account-info/card-list')).toBe(false);
  expect(isWorkspace('/chat/settings/data')).toBe(true);
  expect(isWorkspace('/chatter')).toBe(false);
  expect(isWorkspace('/payment')).toBe(false);
});
