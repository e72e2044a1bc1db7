import { join } from 'node:path';
import { shortFolder } from '../short-folder.ts';

/** A unix socket path must fit into 108 bytes (104 on macOS), including the file name the driver appends. */
const longestPath = 100;

/** Path of a socket for the data directory: inside it, or in a folder elsewhere if that would be too long. */
export function socketPath(directory: string, name: string): string {
  const inside = join(directory, name);
  return Buffer.byteLength(inside) <= longestPath ? inside : outsidePath(directory, name);
}

/** Path of a socket for a data directory that cannot hold it. */
export function outsidePath(directory: string, name: string): string {
  return join(shortFolder(directory, 'lock'), name);
}
