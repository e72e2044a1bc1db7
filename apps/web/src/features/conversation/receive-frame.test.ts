import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createAnswerStreams } from './answers.stream.ts';
import { answer, frame, request } from './answers.testing.ts';
import { messagesQuery } from './conversation.data.ts';
import { pagesOf } from './message-pages.ts';
import type { MessagePage } from './message.ts';
import { receiveFrame } from './receive-frame.ts';

const chatId = 5;

/** A chat that is followed, in a page that has loaded none of its messages. */
function followed({ isSending = false } = {}) {
  const tasks: (() => void)[] = [];
  const streams = createAnswerStreams((task) => tasks.push(task));
  const queryClient = new QueryClient();
  let resumed = 0;
  const chat = {
    queryClient,
    chatId,
    streams,
    isSending: () => isSending,
    resume: () => {
      resumed += 1;
    },
  };
  return {
    queryClient,
    streams,
    receive: (...frames: Parameters<typeof receiveFrame>[1][]) => {
      for (const one of frames) receiveFrame(chat, one);
      for (const task of tasks.splice(0)) task();
    },
    resumed: () => resumed,
  };
}

/** Has the first page of the chat on its way until it is called. */
function requestPage(queryClient: QueryClient): (state: 'loading' | 'default') => Promise<void> {
  let send: (page: MessagePage) => void = () => undefined;
  const requested = queryClient.fetchInfiniteQuery({
    ...messagesQuery(chatId),
    queryFn: () => new Promise<MessagePage>((resolve) => (send = resolve)),
  });
  return async (state) => {
    send({ list: [request(1), answer(2, { state })], totalCount: 1 });
    await requested;
  };
}

const [begun, ended] = [frame(2, 0, 'Hello'), frame(2, 5, '', { eof: 'end', finish: 'stop' })];

test('the stream of an answer whose messages were never loaded is forgotten when it ends', () => {
  const { streams, receive } = followed();
  receive(begun);
  expect(streams.offsets(chatId)).toEqual({ '2': { text: 5, reasoning: 0 } });
  receive(ended);
  expect(streams.offsets(chatId)).toEqual({});
  expect(streams.get(2)).toBeUndefined();
});

test('so is that of an answer whose end the loaded messages already have', () => {
  const { queryClient, streams, receive } = followed();
  queryClient.setQueryData(
    messagesQuery(chatId).queryKey,
    pagesOf({ request: request(1), response: answer(2) }),
  );
  receive(begun, ended);
  expect(streams.get(2)).toBeUndefined();
});

test('one that ends while a page that shows it as running is on its way does not go on for ever', async () => {
  const read = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', read);
  const { queryClient, streams, receive } = followed();
  const come = requestPage(queryClient);
  receive(begun, ended);
  await come('loading');
  await vi.waitFor(() => expect(read, 'the final state is asked for').toHaveBeenCalledOnce(), {
    timeout: 60_000,
  });
  expect(streams.get(2), 'until it is there').toMatchObject({ state: 'ended', text: 'Hello' });
});

test('it is forgotten if that page has its end already', async () => {
  const { queryClient, streams, receive } = followed();
  const come = requestPage(queryClient);
  receive(begun, ended);
  await come('default');
  await vi.waitFor(() => expect(streams.hasEnded(2)).toBe(false), { timeout: 60_000 });
});

test('one that this tab is about to show is kept: it has the final state', () => {
  const { streams, receive } = followed({ isSending: true });
  receive(begun, ended);
  expect(streams.get(2)).toMatchObject({ state: 'ended', text: 'Hello' });
});

test('a gap is asked for', () => {
  const { receive, resumed } = followed();
  receive(begun, frame(2, 9, 'rest'));
  expect(resumed()).toBe(1);
});
