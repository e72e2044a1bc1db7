import { listMessages } from '@polylogue/contract/answers';
import { tariffDataOf } from '@polylogue/contract/billing';
import type { Call } from '@polylogue/contract/call';
import { chatSettingsOf } from '@polylogue/contract/chat-settings';
import { listChats } from '@polylogue/contract/chats';
import { messagePage } from '@polylogue/contract/limits';
import { listModels } from '@polylogue/contract/models';
import { expect, test } from 'vitest';
import { callUrl } from './lib/api/call-request.ts';
import { firstCalls } from './first-calls.ts';

const always: Call[] = [listChats, listModels, chatSettingsOf, tariffDataOf];

test('a chat asks early for what its page will ask for', () => {
  const messages = callUrl(listMessages, { query: { groupId: 7, limit: messagePage, offset: 0 } });
  expect(firstCalls({ pathname: '/chat', search: '?c=7' })).toEqual([
    ...always.map((call) => callUrl(call)),
    messages,
  ]);
  expect(firstCalls({ pathname: '/chat', search: '' })).toEqual(always.map((call) => callUrl(call)));
});

test('other pages ask for nothing early', () => {
  expect(firstCalls({ pathname: '/chat/settings', search: '' })).toEqual([]);
  expect(firstCalls({ pathname: '/chat', search: '?n=3' })).toEqual([]);
});
