import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A secret that is made once and kept in a file only its owner can read. */
export async function keptSecret(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  try {
    // wx: of two processes starting at once exactly one writes, the other reads what was written.
    await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
