import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';

// Starting Node twice takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

async function start(): Promise<{ child: ChildProcess; ready: { url: string; smtpPort: number } }> {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--smtp-port', '0'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line]: string[] = await once(createInterface(child.stdout), 'line');
  return { child, ready: JSON.parse(line ?? '') };
}

it("reports when it is ready and exits with its parent's pipe", async () => {
  const { child, ready } = await start();
  expect(ready).toEqual({
    ready: true,
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    smtpPort: expect.any(Number),
  });
  expect((await fetch(ready.url)).status).toBe(200);
  const exit = once(child, 'exit');
  child.stdin?.end();
  expect(await exit).toEqual([0, null]);
});

it('exits on SIGTERM', async () => {
  const { child } = await start();
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});
