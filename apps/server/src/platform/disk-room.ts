import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';

/** Free-space monitor for the data directory's disk. */
export interface DiskRoom {
  /** Called for every write, so it answers from memory. */
  isLow(): boolean;
  close(): void;
}

/** Too little disk space to start. */
export class DiskFull extends Error {
  constructor(directory: string, bytes: { free: number; needed: number }) {
    super(
      `Only ${megabytes(bytes.free)} MB are free on the disk of ${directory}; ` +
        `Polylogue needs ${megabytes(bytes.needed)} MB to start. Make room, or set DATA_DIR.`,
    );
  }
}

/** Polling interval. Less must be written in this time than the reserve holds. */
const lookMilliseconds = 2_000;

/** Watches the free space around the directory. Tests pass `freeBytes`. */
export async function watchDiskRoom(options: {
  directory: string;
  reserveBytes: number;
  log: Logger;
  freeBytes?: (directory: string) => Promise<number>;
  everyMilliseconds?: number;
}): Promise<DiskRoom> {
  const { directory, reserveBytes, log, freeBytes = freeBytesOf } = options;
  let isLow = false;
  async function look(): Promise<void> {
    try {
      const free = await freeBytes(directory);
      if (free < reserveBytes !== isLow) tell(free);
      isLow = free < reserveBytes;
    } catch (error) {
      // The last known state still applies.
      log.warn({ err: error }, 'the free disk space could not be read');
    }
  }
  function tell(free: number): void {
    if (isLow) log.warn({ free }, 'there is enough disk space again');
    else log.error({ free, reserveBytes }, 'the disk is nearly full; writes are refused');
  }
  await look();
  const timer = setInterval(() => void look(), options.everyMilliseconds ?? lookMilliseconds);
  timer.unref();
  return { isLow: () => isLow, close: () => clearInterval(timer) };
}

/** Throws {@link DiskFull} when less than `needed` bytes are free. */
export async function refuseFullDisk(directory: string, needed: number): Promise<void> {
  const free = await freeBytesOf(directory);
  if (free < needed) throw new DiskFull(directory, { free, needed });
}

async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1_048_576);
}
