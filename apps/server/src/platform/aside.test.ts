import { expect, test } from 'vitest';
import { createAside } from './aside.ts';

/** Work of a thread whose code is given. */
function asideOf(code: string, bounds: { memoryMb?: number; patience?: number } = {}) {
  const script = `import { parentPort, workerData } from 'node:worker_threads';\n${code}`;
  return createAside<unknown, unknown>({
    worker: new URL(`data:text/javascript,${encodeURIComponent(script)}`),
    memoryMb: bounds.memoryMb ?? 64,
    patience: bounds.patience ?? 60_000,
  });
}

test('answers what the thread posts', async () => {
  expect(await asideOf('parentPort.postMessage(workerData * 2)')(21)).toBe(42);
});

test('says so when the work takes more memory than it is given, and goes on with the next piece', async () => {
  const work = asideOf(
    'const kept = []; while (workerData === "hungry") kept.push(Array(1e5).fill(kept.length)); parentPort.postMessage("done")',
    { memoryMb: 16 },
  );
  expect(await work('hungry')).toBe('too much');
  expect(await work('modest')).toBe('done');
});

test('says so when the work takes longer than it may', async () => {
  expect(await asideOf('setInterval(() => {}, 1000)', { patience: 10 })(null)).toBe('too much');
});

test('fails when the thread fails, or ends without a word', async () => {
  await expect(asideOf('throw new Error("broken")')(null)).rejects.toThrow('broken');
  await expect(asideOf('')(null)).rejects.toThrow('without a result');
});

test('does one piece at a time', async () => {
  const work = asideOf('parentPort.once("message", () => parentPort.postMessage("done"))');
  const begun: string[] = [];
  let release: () => void = () => undefined;
  const first = work(null, (worker, resolve) => {
    begun.push('first');
    worker.once('message', resolve);
    release = () => worker.postMessage('go');
  });
  const second = work(null, (worker, resolve) => {
    begun.push('second');
    worker.once('message', resolve);
    worker.postMessage('go');
  });
  await expect.poll(() => begun).toEqual(['first']);
  release();
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
  expect(begun).toEqual(['first', 'second']);
});
