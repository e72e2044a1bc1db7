import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A unix socket path must fit into 108 bytes (104 on macOS), including the file name the driver appends. */
const longestPath = 100;

/** Path of a socket for the data directory: inside it, or in the temp folder if that would be too long. */
export function socketPath(directory: string, name: string): string {
  const inside = join(directory, name);
  if (Buffer.byteLength(inside) <= longestPath) return inside;
  const key = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const outside = join(tmpdir(), `polylogue-${key}`);
  mkdirSync(outside, { recursive: true, mode: 0o700 });
  return join(outside, name);
}
