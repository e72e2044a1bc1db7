import { open } from 'node:fs/promises';

/**
 * Makes a file of this size that is empty after its beginning, and returns its path. The browser reads it from the disk;
 * bytes in memory would have to pass through the connection to it, which takes seconds.
 */
export async function largeFile(path: string, size: number, beginning = Buffer.alloc(0)): Promise<string> {
  const handle = await open(path, 'w');
  await handle.write(beginning);
  await handle.truncate(size);
  await handle.close();
  return path;
}
