import { availableParallelism } from 'node:os';
import { run } from '../../scripts/lib/run.mjs';

/** The core reserved for the variant under measurement. */
export const measuredCore = 0;

/** Keeps this process, and by default its children, off the measured core. */
export async function leaveMeasuredCore() {
  const cores = availableParallelism();
  if (cores < 2) throw new Error('This bench needs a core for the variant and one for everybody else.');
  await run('taskset', ['-a', '-p', '-c', `1-${cores - 1}`, String(process.pid)], { stdio: 'ignore' });
}
