import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const module = join(import.meta.dirname, 'stop-on-exit.mjs');

/** A script with an endless child and a temporary folder; it prints the child's id once it runs. */
const script = (folder: string) => `
  import { spawn } from 'node:child_process';
  import { stopOnExit, removeOnExit } from ${JSON.stringify(module)};
  removeOnExit(${JSON.stringify(folder)});
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")']);
  stopOnExit(child);
  child.stdout.once('data', () => console.log(child.pid));
  process.on('message', () => { throw new Error('broken on purpose'); });
`;

async function start(folder: string): Promise<{ parent: ChildProcess; childId: number }> {
  const args = ['--input-type=module', '-e', script(folder)];
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore', 'ipc'] });
  if (!parent.stdout) throw new Error('There is no output to read.');
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
  return { parent, childId: Number(line) };
}

/** A process that has exited may stay in the process list until its exit code is collected. */
function isRunning(id: number): boolean {
  const stat = `/proc/${id}/stat`;
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'));
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('after %s neither the child nor its folder is left', async (signal, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'polylogue-leave-'));
  const { parent, childId } = await start(folder);
  expect(isRunning(childId)).toBe(true);
  parent.kill(signal);
  expect(await once(parent, 'exit')).toEqual([code, null]);
  expect(isRunning(childId)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});

test('a script that crashes stops its child', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'polylogue-leave-'));
  const { parent, childId } = await start(folder);
  parent.send('break');
  await once(parent, 'exit');
  await expect.poll(() => isRunning(childId)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});
