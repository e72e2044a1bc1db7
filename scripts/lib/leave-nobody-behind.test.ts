import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const module = join(import.meta.dirname, 'leave-nobody-behind.mjs');

/** A script with a child that would run for ever and a folder of its own; it says the child's id once it runs. */
const script = (folder: string) => `
  import { spawn } from 'node:child_process';
  import { endWithUs, removeWithUs } from ${JSON.stringify(module)};
  removeWithUs(${JSON.stringify(folder)});
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")']);
  endWithUs(child);
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

/** One that has ended may stay in the list of processes until somebody collects its exit code. */
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

test('a script that breaks takes its child along', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'polylogue-leave-'));
  const { parent, childId } = await start(folder);
  parent.send('break');
  await once(parent, 'exit');
  await expect.poll(() => isRunning(childId)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});
