import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answer, request } from './answers.testing.ts';
import { insertExchange, messagesQuery } from './conversation.data.ts';
import { messagesIn } from './message-pages.ts';
import type { MessagePage } from './message.ts';

const before: MessagePage = { list: [request(1, { parentId: null }), answer(2)], totalCount: 1 };
const after: MessagePage = { list: [...before.list, request(3, { parentId: 2 }), answer(4)], totalCount: 2 };

/** A chat on screen whose pages come when the test says so. */
function openChat(chatId: number) {
  const queryClient = new QueryClient();
  const requests: ((page: MessagePage) => void)[] = [];
  const query = messagesQuery(chatId);
  queryClient.setQueryData(query.queryKey, { pages: [before], pageParams: [0] });
  const observer = new InfiniteQueryObserver(queryClient, {
    ...query,
    queryFn: () => new Promise<MessagePage>((resolve) => void requests.push(resolve)),
    staleTime: Infinity,
  });
  onTestFinished(observer.subscribe(() => undefined));
  const idsOnScreen = () => messagesIn(observer.getCurrentResult().data?.pages ?? []).map(({ id }) => id);
  return { queryClient, requests, idsOnScreen, refetch: () => void observer.refetch() };
}

test('a page requested before a message was sent does not take it off the screen', async () => {
  const chat = openChat(7);
  chat.refetch();
  await vi.waitFor(() => expect(chat.requests).toHaveLength(1), { timeout: 60_000 });
  insertExchange(chat.queryClient, 7, { request: request(3, { parentId: 2 }), response: answer(4) });
  chat.requests[0]?.(before);
  await vi.waitFor(() => expect(chat.requests).toHaveLength(2), { timeout: 60_000 });
  expect(chat.idsOnScreen()).toEqual([1, 2, 3, 4]);
  chat.requests[1]?.(after);
  await vi.waitFor(() => expect(chat.queryClient.isFetching()).toBe(0), { timeout: 60_000 });
  expect(chat.idsOnScreen()).toEqual([1, 2, 3, 4]);
});

test('a message sent while nothing loads is shown without another request', () => {
  const chat = openChat(7);
  insertExchange(chat.queryClient, 7, { request: request(3, { parentId: 2 }), response: answer(4) });
  expect(chat.idsOnScreen()).toEqual([1, 2, 3, 4]);
  expect(chat.requests).toHaveLength(0);
});
