import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { createLog } from '../log.ts';
import { systemFolders } from '../temporary.ts';
import { createChildPool, type Asker, type PoolBounds } from './child-pool.ts';
import { ChildError, isTooMuch, type ChildTask } from './child-task.ts';
import { findLauncher } from './launcher.ts';
import { exchange } from './run-child.ts';

const task: ChildTask = {
  file: new URL('./misbehaving.child.testing.ts', import.meta.url),
  memoryMb: 128,
  seconds: 60,
  outputBytes: 10_000_000,
};
const anna: Asker = { userId: 1 };
const boris: Asker = { userId: 2 };

const pool = createChildPool({
  log: createLog('silent'),
  temporary: systemFolders,
  bounds: { size: 3, maxRunningPerUser: 2 },
});
afterAll(() => pool.close());

/** Runs one deed in a child process and returns its answer. */
async function tell(
  deed: string,
  { limits = {}, parts = [] }: { limits?: Partial<ChildTask>; parts?: string[] } = {},
) {
  const message = { value: deed, parts: parts.map((part) => Buffer.from(part)) };
  const { value } = await pool.run({ ...task, ...limits }, anna, (child) => exchange(child, message));
  return value;
}

async function failureOf(result: Promise<unknown>): Promise<string> {
  const error: unknown = await result.catch((thrown: unknown) => thrown);
  return error instanceof ChildError ? error.reason : String(error);
}

/** Generous, for busy machines. */
function eventually<T>(look: () => T) {
  return expect.poll(look);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a child process', () => {
  test('returns a value and bytes', async () => {
    const parts = [Buffer.from('one'), Buffer.alloc(3_000_000, 'x')];
    const answer = await pool.run(task, anna, (child) => exchange(child, { value: 'echo', parts }));
    expect(answer.value).toEqual(['one', 'x'.repeat(3_000_000)]);
    expect(answer.parts).toEqual(parts);
  });

  test('inherits none of our environment and runs in an empty folder that is removed afterwards', async () => {
    vi.stubEnv('SESSION_SECRET', 'never to be seen');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(JSON.stringify(await tell('environment'))).not.toContain('never to be seen');
    const folder = String(await tell('folder'));
    expect(folder).toContain('polylogue-child-');
    expect(existsSync(folder)).toBe(false);
  });

  test('can read only the program files', async () => {
    const program = join(import.meta.dirname, '../../../dist/children/misbehaving.child.testing.js');
    expect(await tell('read a file', { parts: [program] })).toContain('read a file');
    for (const path of ['/etc/passwd', import.meta.filename]) {
      expect(await failureOf(tell('read a file', { parts: [path] }))).toBe('threw');
    }
  });

  test('has no network where the system can remove it', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { prefix } = await findLauncher();
    const wanted = prefix.includes('unshare') ? 'not reached' : 'reached';
    expect(await tell('reach a port', { parts: [String(port)] })).toBe(wanted);
  });

  test.each([
    ['heap', 'memory'],
    ['buffers', 'memory'],
    ['recursion', 'memory'],
    ['exit', 'crash'],
    ['exit with a code', 'crash'],
    ['abort', 'crash'],
    ['segfault', 'crash'],
    ['write without end', 'output'],
  ])('that ends by %s is reported as such, and the parent goes on', async (deed, reason) => {
    const error: unknown = await tell(deed).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason });
    expect(isTooMuch(error)).toBe(true);
    expect(await tell('echo', { parts: ['still here'] })).toEqual(['still here']);
  });

  test.each(['loop', 'wait'])('that would %s forever is killed', async (deed) => {
    expect(await failureOf(tell(deed, { limits: { seconds: 1 } }))).toBe('time');
  });

  test('that throws reports the error, which is not blamed on the input', async () => {
    const error: unknown = await tell('throw').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: 'threw', message: expect.stringContaining('an error of its own') });
    expect(isTooMuch(error)).toBe(false);
  });

  test('may print noise without spoiling its answer', async () => {
    expect(await tell('noise')).toBe('heard');
  });

  test('is killed when the caller gives up', async () => {
    const gone = new AbortController();
    const run = pool.run(task, { ...anna, signal: gone.signal }, async ({ pid, input }) => {
      input.end();
      gone.abort();
      return new Promise<number>(() => pid);
    });
    await expect(run).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('that has exited is not signalled again, since its pid may have been reused', async () => {
    let signalled: unknown[] = [];
    const run = pool.run(task, anna, async (child) => {
      await exchange(child, { value: 'echo', parts: [] });
      await eventually(() => isRunning(child.pid)).toBe(false);
      const kill = vi.spyOn(process, 'kill');
      signalled = kill.mock.calls;
      onTestFinished(() => kill.mockRestore());
      throw new Error('too late');
    });
    await expect(run).rejects.toThrow('too late');
    expect(signalled).toEqual([]);
  });

  test('dies when the parent is killed', async () => {
    const script = `
      import { createChildPool } from ${JSON.stringify(new URL('./child-pool.ts', import.meta.url).href)};
      import { createLog } from ${JSON.stringify(new URL('../log.ts', import.meta.url).href)};
      import { systemFolders } from ${JSON.stringify(new URL('../temporary.ts', import.meta.url).href)};
      const task = { file: new URL(${JSON.stringify(task.file.href)}), memoryMb: 64, seconds: 600, outputBytes: 1 };
      await createChildPool({ log: createLog('silent'), temporary: systemFolders }).run(task, { userId: 1 }, (child) => {
        console.log(child.pid);
        return new Promise(() => undefined);
      });`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pid = await new Promise<number>((resolve) => {
      parent.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())));
    });
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await text(parent.stdout);
    await eventually(() => isRunning(pid)).toBe(false);
  });
});

describe('a pool', () => {
  function poolOf(bounds: Partial<PoolBounds>) {
    const made = createChildPool({ log: createLog('silent'), temporary: systemFolders, bounds });
    onTestFinished(() => made.close());
    const order: string[] = [];
    const releases = new Map<string, () => void>();
    return {
      made,
      order,
      release: (name: string) => releases.get(name)?.(),
      /** Waits for a slot and holds it until released. */
      hold: async (name: string, asker: Asker): Promise<unknown> =>
        made.run(task, asker, async (child) => {
          order.push(name);
          await new Promise<void>((resolve) => releases.set(name, resolve));
          return exchange(child, { value: 'echo', parts: [] });
        }),
    };
  }

  test("serves other users before the rest of one user's backlog", async () => {
    const { hold, release, order } = poolOf({ size: 1, maxRunningPerUser: 1 });
    const results = ['a1', 'a2', 'a3'].map((name) => hold(name, anna));
    results.push(hold('b1', boris));
    await eventually(() => order).toEqual(['a1']);
    release('a1');
    await eventually(() => order).toEqual(['a1', 'b1']);
    for (const name of ['b1', 'a2', 'a3']) {
      await eventually(() => order).toContain(name);
      release(name);
    }
    await Promise.all(results);
    expect(order).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  test('keeps a slot free for others however much one user asks for', async () => {
    const { hold, release, order } = poolOf({ size: 2, maxRunningPerUser: 1 });
    const results = [hold('a1', anna), hold('a2', anna), hold('b1', boris)];
    await eventually(() => order.toSorted()).toEqual(['a1', 'b1']);
    release('b1');
    await results[2];
    expect(order).not.toContain('a2');
    release('a1');
    await eventually(() => order).toContain('a2');
    release('a2');
    await Promise.all(results);
  });

  test('refuses the user whose queue is full, then everybody, with a Retry-After', async () => {
    const { made, hold } = poolOf({ size: 1, maxRunningPerUser: 1, maxWaiting: 3, maxWaitingPerUser: 2 });
    const held = [hold('a1', anna), hold('a2', anna), hold('a3', anna)];
    await expect(hold('a4', anna)).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfter: 10 },
    });
    held.push(hold('b1', boris));
    await expect(hold('c1', { userId: 3 })).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfter: 10 },
    });
    const results = Promise.allSettled(held);
    await made.close();
    for (const result of await results) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(CallError) });
    }
    await expect(hold('late', anna)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('rejects work that waits too long and drops abandoned work', async () => {
    const { hold, release, order } = poolOf({ size: 1, maxRunningPerUser: 1, maxWaitSeconds: 0.01 });
    const first = hold('a1', anna);
    await expect(hold('b1', boris)).rejects.toMatchObject({ code: 'unavailable' });
    const gone = new AbortController();
    const left = hold('b2', { ...boris, signal: gone.signal });
    gone.abort();
    await expect(left).rejects.toMatchObject({ code: 'unavailable' });
    await eventually(() => order).toEqual(['a1']);
    release('a1');
    await first;
  });

  test('keeps a place for people however much work there is, and lets work wait as long as it lives', async () => {
    const { hold, release, order } = poolOf({ size: 2, maxWaitSeconds: 0.01, maxWaiting: 1 });
    const gone = new AbortController();
    const work = ['w1', 'w2', 'w3', 'w4'].map((name, place) =>
      hold(name, { userId: place, lane: 'work', ...(name === 'w3' ? { signal: gone.signal } : {}) }),
    );
    const asked = hold('p1', anna);
    await eventually(() => order.toSorted()).toEqual(['p1', 'w1']);
    // People take all places; work takes none of theirs, and none of it was refused meanwhile.
    await expect(hold('p2', boris)).rejects.toMatchObject({ code: 'unavailable' });
    release('p1');
    await asked;
    gone.abort();
    await expect(work[2]).rejects.toMatchObject({ code: 'unavailable' });
    for (const name of ['w1', 'w2', 'w4']) {
      await eventually(() => order).toContain(name);
      release(name);
    }
    await Promise.all([work[0], work[1], work[3]]);
    expect(order.filter((name) => name !== 'p1')).toEqual(['w1', 'w2', 'w4']);
  });

  test('keeps a place for work however many people come, and says how long it waits', async () => {
    const { hold, release, order } = poolOf({ size: 2, maxRunningPerUser: 2 });
    const people = [hold('p1', anna), hold('p2', boris), hold('p3', anna), hold('p4', boris)];
    await eventually(() => order.toSorted()).toEqual(['p1', 'p2']);
    const waits: string[] = [];
    const onWait = () => {
      waits.push('waits');
      return () => void waits.push('has its place');
    };
    const work = hold('w1', { userId: 3, lane: 'work', onWait });
    expect(waits).toEqual(['waits']);
    release('p1');
    await eventually(() => order.slice(2)).toEqual(['w1']);
    expect(waits).toEqual(['waits', 'has its place']);
    for (const name of ['p2', 'p3', 'p4', 'w1']) {
      await eventually(() => order).toContain(name);
      release(name);
    }
    await Promise.all([...people, work]);
  });

  test('works on systems that lack the sandboxing tools', async () => {
    const made = createChildPool({
      temporary: systemFolders,
      log: createLog('silent'),
      launcher: { prefix: [], idleDataKb: undefined },
    });
    onTestFinished(() => made.close());
    const tellPlain = (deed: string) =>
      made.run({ ...task, seconds: 20 }, anna, (child) => exchange(child, { value: deed, parts: [] }));
    expect((await tellPlain('echo')).value).toEqual([]);
    expect(await failureOf(tellPlain('heap'))).toBe('memory');
  });
});
