import { expect, test, vi } from 'vitest';
import { createUploadQueue, type NewUpload } from './upload-queue.ts';

interface Sent {
  name: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  succeed: (answer: string) => void;
  fail: (error: unknown) => void;
}

function scene() {
  const sent: Sent[] = [];
  let ids = 0;
  const queue = createUploadQueue<string>({
    newId: () => `upload-${(ids += 1)}`,
    send: ({ file }, { signal, onProgress }) =>
      new Promise((succeed, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason));
        sent.push({ name: file.name, signal, onProgress, succeed, fail });
      }),
  });
  const listener = { onDone: vi.fn(), onFailed: vi.fn() };
  const files = (...names: string[]): NewUpload[] =>
    names.map((name) => ({ capsuleId: 7, file: new File(['text'], name) }));
  const shown = () => queue.store.getState().uploads.map(({ file, status }) => `${file.name} ${status}`);
  return { queue, sent, listener, files, shown };
}

test('one file is on its way at a time, and the next follows it', async () => {
  const { queue, sent, listener, files, shown } = scene();
  queue.add(files('a.txt', 'b.txt'), listener);
  expect(shown()).toEqual(['a.txt loading', 'b.txt queued']);
  sent[0]?.succeed('stored a');
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 60_000 });
  expect(shown()).toEqual(['b.txt loading']);
  expect(listener.onDone).toHaveBeenCalledWith('stored a', expect.objectContaining({ capsuleId: 7 }));
});

test('an upload loads below 100 per cent and is processed from there', () => {
  const { queue, sent, listener, files } = scene();
  queue.add(files('a.txt'), listener);
  sent[0]?.onProgress(0.642);
  expect(queue.store.getState().uploads).toMatchObject([{ status: 'loading', percentage: 64 }]);
  sent[0]?.onProgress(1);
  expect(queue.store.getState().uploads).toMatchObject([{ status: 'processing', percentage: 100 }]);
});

test('a failed file leaves the list, its reason stays, and the next file follows', async () => {
  const { queue, sent, listener, files, shown } = scene();
  queue.add(files('a.txt', 'b.txt'), listener);
  const refusal = new Error('refused');
  sent[0]?.fail(refusal);
  await vi.waitFor(() => expect(shown()).toEqual(['b.txt loading']), { timeout: 60_000 });
  const [failure] = queue.store.getState().failures;
  expect(failure).toMatchObject({ capsuleId: 7, error: refusal });
  expect(listener.onFailed).toHaveBeenCalledWith(failure);
  queue.dismiss(failure?.id ?? '');
  expect(queue.store.getState().failures).toEqual([]);
});

test('a cancelled file is stopped and says nothing; a waiting one is never sent', async () => {
  const { queue, sent, listener, files, shown } = scene();
  const [first = '', second = ''] = queue.add(files('a.txt', 'b.txt', 'c.txt'), listener);
  queue.cancel(second);
  queue.cancel(first);
  expect(sent[0]?.signal.aborted).toBe(true);
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(['a.txt', 'c.txt']), {
    timeout: 60_000,
  });
  expect(shown()).toEqual(['c.txt loading']);
  expect(queue.store.getState().failures).toEqual([]);
  expect(listener.onFailed).not.toHaveBeenCalled();
});

test('a finished file can be removed from the dialog', async () => {
  const { queue, sent, listener, files } = scene();
  const [id = ''] = queue.add(files('a.txt'), listener);
  sent[0]?.succeed('stored');
  await vi.waitFor(() => expect(queue.store.getState().done).toEqual([{ id, capsuleId: 7, name: 'a.txt' }]), {
    timeout: 60_000,
  });
  queue.dismiss(id);
  expect(queue.store.getState().done).toEqual([]);
});

test('clearing stops what is on its way and forgets the rest', () => {
  const { queue, sent, listener, files } = scene();
  queue.add(files('a.txt', 'b.txt'), listener);
  queue.clear();
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(queue.store.getState()).toEqual({ uploads: [], failures: [], done: [] });
});
