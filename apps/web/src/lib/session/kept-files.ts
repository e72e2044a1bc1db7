import { userDatabase } from './local-data.ts';

const storeName = 'files';

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser’s database refused.'));
  });
}

function open(userId: number): Promise<IDBDatabase> {
  const request = indexedDB.open(userDatabase(userId), 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return answerOf(request);
}

/** Opened per use: an open database would block its deletion on log-out. */
async function use<Answer>(
  userId: number,
  mode: IDBTransactionMode,
  ask: (files: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer> {
  const database = await open(userId);
  try {
    return await answerOf(ask(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/**
 * Stores a user's file in this browser: too large for local data, and erased with it on log-out. Rejects
 * where storage is blocked.
 */
export async function keepFile(userId: number, name: string, file: File): Promise<void> {
  await use(userId, 'readwrite', (files) => files.put(file, name));
}

/** A stored file; undefined when missing or storage is blocked. */
export async function keptFile(userId: number, name: string): Promise<File | undefined> {
  try {
    const file: unknown = await use(userId, 'readonly', (files) => files.get(name));
    return file instanceof File ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes a stored file, if any. */
export async function forgetFile(userId: number, name: string): Promise<void> {
  await use(userId, 'readwrite', (files) => files.delete(name)).catch(() => undefined);
}
