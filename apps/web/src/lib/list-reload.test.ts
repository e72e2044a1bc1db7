import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createListReload } from './list-reload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function watched() {
  const queryClient = new QueryClient();
  const read = vi.fn(async () => ['a chat']);
  const observer = new QueryObserver(queryClient, { queryKey: ['chats'], queryFn: read });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeDefined(), { timeout: 60_000 });
  read.mockClear();
  return { queryClient, read, stop, reload: createListReload(queryClient, 'chats') };
}

test('the sidebar is read anew 300 ms after the last word about it, once', async () => {
  const { read, reload, stop } = await watched();
  reload.request();
  await vi.advanceTimersByTimeAsync(200);
  reload.request();
  await vi.advanceTimersByTimeAsync(299);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledOnce();
  stop();
});

test('a change of our own is waited for: the server does not know of it yet', async () => {
  const { queryClient, read, reload, stop } = await watched();
  let finish = () => {};
  const change = queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationKey: ['chats'],
      mutationFn: () => new Promise<void>((resolve) => (finish = resolve)),
    })
    .execute(undefined);
  reload.request();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).not.toHaveBeenCalled();
  finish();
  await change;
  await vi.advanceTimersByTimeAsync(300);
  expect(read).toHaveBeenCalledOnce();
  stop();
});

test('a page that is left reads nothing', async () => {
  const { read, reload, stop } = await watched();
  reload.request();
  reload.cancel();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).not.toHaveBeenCalled();
  stop();
});
