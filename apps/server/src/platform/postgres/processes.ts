import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Whether a process is the server of a data directory; undefined if that cannot be told. Everybody may read what a process
 * was started with, but root in a container may not read where a process of another user works.
 */
export function servesDirectory(pid: number, directory: string): boolean | undefined {
  const [program = '', ...args] = commandLine(pid);
  // One that has ended and that nobody has asked about yet, or one that this system hides.
  if (program === '') return undefined;
  // The processes of a server call themselves `postgres: checkpointer` and the like; the server itself never does.
  if (basename(program) !== 'postgres') return false;
  const served = args[args.indexOf('-D') + 1];
  if (!args.includes('-D') || served === undefined) return undefined;
  try {
    return realpathSync(served) === realpathSync(directory);
  } catch {
    return undefined;
  }
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** A process and all that it has started, where the system tells. */
export function processTree(pid: number): number[] {
  if (process.platform !== 'linux') return [pid];
  const parents = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0)
    .map((other) => ({ pid: other, parent: parentOf(other) }));
  const found = [pid];
  // Grows while it is gone through.
  for (const one of found)
    found.push(...parents.filter(({ parent }) => parent === one).map((child) => child.pid));
  return found;
}

/** The second field after the program's name, which is in brackets and may contain some. */
function parentOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
