import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { removeOnExit } from './stop-on-exit.mjs';

const memory = '/dev/shm';
/** The tests need less than half of it. */
const roomBytes = 4 * 1024 ** 3;
const freeBytes = 8 * 1024 ** 3;

/**
 * Has every process started from here keep its temporary files in memory, where there is enough of it. Most test
 * files copy a database, which takes seven times the processor time on a disk.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !isRoomy()) return;
  const folder = mkdtempSync(join(memory, 'polylogue-'));
  removeOnExit(folder);
  // Started by root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
}

function isRoomy() {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomBytes && (process.availableMemory?.() ?? freemem()) >= freeBytes;
}
