import { rmSync } from 'node:fs';
import { constants } from 'node:os';

/** Processes that must not outlive this one, with the signal that ends each in order and the promise of its end. */
const children = new Map();
/** Folders of those processes. */
const folders = new Set();
let isWatching = false;

/** Ends a process with this one, however this one ends: by a signal, by an error or in order. */
export function endWithUs(child, signal = 'SIGTERM') {
  watch();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  children.set(child, { signal, ended });
  void ended.then(() => children.delete(child));
}

/** Removes a folder with this process, unless that was done before: the answer says that it was. */
export function removeWithUs(folder) {
  watch();
  folders.add(folder);
  return () => folders.delete(folder);
}

function watch() {
  if (isWatching) return;
  isWatching = true;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // Stays in place: a second signal must not end us before the children.
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
