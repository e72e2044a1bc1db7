import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { constants, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keptSecret } from '../secrets.ts';
import { checkStorageKey, isStorageKey } from './storage-key.ts';
import { MissingObjectError, type Storage, type StorageSource, type StoredObject } from './storage.ts';

const abandonedAfter = 86_400_000;

/** Objects as files in a local folder. */
export async function openDiskStorage(root: string): Promise<Storage> {
  // Drafts are next to the objects, so that a rename never crosses file systems.
  const unfinished = join(root, 'unfinished');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await removeAbandoned(unfinished);
  // Kept in the folder itself, since each machine may know it by another path.
  const name = await keptSecret(join(root, 'place'));

  function pathOf(key: string): string {
    checkStorageKey(key);
    return join(root, key);
  }

  async function put(key: string, source: StorageSource): Promise<void> {
    const path = pathOf(key);
    const draft = join(unfinished, randomUUID());
    try {
      await writeDraft(draft, source);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    kind: 'disk',
    place: `disk:${name}`,
    put,
    read: async (key) => {
      const path = pathOf(key);
      try {
        // Opened before returning, so that a missing file is known before the response begins.
        const file = await open(path, 'r');
        return file.createReadStream();
      } catch (error) {
        if (isMissing(error)) throw new MissingObjectError(`Nothing is stored under ${key}.`);
        throw error;
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => listFolders(root, prefix),
    signedUrl: async () => null,
    origins: [],
    healthy: async () => {
      const probe = join(unfinished, randomUUID());
      try {
        await writeFile(probe, '');
        await rm(probe);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** A page is a folder: keys are random, so that folders stay small. */
async function* listFolders(root: string, prefix: string): AsyncGenerator<StoredObject[]> {
  for (const folder of (await readdir(root)).toSorted()) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    const keys = (await readdir(join(root, folder))).map((name) => `${folder}/${name}`);
    const page: StoredObject[] = [];
    for (const key of keys.filter((one) => one.startsWith(prefix) && isStorageKey(one))) {
      const found = await statIfThere(join(root, key));
      if (found) page.push({ key, storedAt: found.mtime });
    }
    if (page.length > 0) yield page;
  }
}

/** Removes drafts left by a crash. Recent ones may belong to another process on the same folder. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const draft = join(folder, name);
    const found = await statIfThere(draft);
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(draft, { force: true });
  }
}

/** Another process may be done with its draft by now. */
async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The object must survive a crash once its row is written, so it is flushed before it is renamed. */
async function writeDraft(draft: string, source: StorageSource): Promise<void> {
  if ('path' in source) await copyFile(source.path, draft, constants.COPYFILE_FICLONE);
  else await writeFile(draft, source.bytes);
  const file = await open(draft, 'r+');
  try {
    // A copy inherits the permissions of the uploaded file.
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
