import { rmSync } from 'node:fs';
import { constants } from 'node:os';

/** Processes that must not outlive this one, with the signal that stops each and the promise of its exit. */
const children = new Map();
/** Folders of those processes. */
const folders = new Set();
let isWatching = false;

/** Stops a process when this one ends, for whatever reason: a signal, an error or a normal exit. */
export function stopOnExit(child, signal = 'SIGTERM') {
  watch();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  children.set(child, { signal, ended });
  void ended.then(() => children.delete(child));
}

/** Removes a folder when this process ends; the returned function cancels that. */
export function removeOnExit(folder) {
  watch();
  folders.add(folder);
  return () => folders.delete(folder);
}

function watch() {
  if (isWatching) return;
  isWatching = true;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // Stays installed: a second signal must not end us before the children.
    process.on(signal, () => void endAll(128 + constants.signals[signal]));
  }
  process.once('exit', () => {
    for (const child of children.keys()) child.kill('SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
}

async function endAll(code) {
  for (const [child, { signal }] of children) child.kill(signal);
  await Promise.all([...children.values()].map(({ ended }) => ended));
  process.exit(code);
}
