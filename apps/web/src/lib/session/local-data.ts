/** The parts of `Storage` local data needs. */
export type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Kept for the device, whoever is signed in. */
export type DeviceDataName = 'theme' | 'locale';

/** Small JSON values kept in this browser. Everything works, and nothing is kept, where storage is refused. */
export interface LocalData {
  /** The kept value as it was parsed; the reader checks its shape. Undefined when there is none. */
  get: (name: string) => unknown;
  set: (name: string, value: unknown) => void;
  remove: (name: string) => void;
}

const product = 'polylogue';

/** Local storage, or undefined where the browser refuses it (private modes, blocked cookies, no browser at all). */
export function browserStorage(): LocalStorage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

/** One user's data, such as drafts and choices: an expired session keeps it, an explicit log-out erases it. */
export function userData(userId: number, storage: LocalStorage | undefined = browserStorage()): LocalData {
  return dataUnder(userPrefix(userId), storage);
}

/** The browser's database where one user's files are kept. */
export function userDatabase(userId: number): string {
  return `${product}:${userId}`;
}

/** Erases everything kept for one user and leaves the other users' and the device's alone. */
export function eraseUserData(userId: number, storage: LocalStorage | undefined = browserStorage()): void {
  eraseFiles(userId);
  if (storage === undefined) return;
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) if (key?.startsWith(userPrefix(userId)) === true) storage.removeItem(key);
  } catch {
    // Storage that cannot be read holds nothing of ours.
  }
}

function eraseFiles(userId: number): void {
  try {
    if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(userDatabase(userId));
  } catch {
    // A database that is refused holds nothing of ours.
  }
}

/** A value kept for the device; undefined when there is none. */
export function getDeviceData(name: DeviceDataName, storage = browserStorage()): unknown {
  return dataUnder(`${product}:`, storage).get(name);
}

/** Keeps a value for the device; undefined removes it. */
export function setDeviceData(name: DeviceDataName, value: unknown, storage = browserStorage()): void {
  dataUnder(`${product}:`, storage).set(name, value);
}

function userPrefix(userId: number): string {
  return `${product}:${userId}:`;
}

function dataUnder(prefix: string, storage: LocalStorage | undefined): LocalData {
  function get(name: string): unknown {
    try {
      const text = storage?.getItem(prefix + name) ?? null;
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  function remove(name: string): void {
    try {
      storage?.removeItem(prefix + name);
    } catch {
      // Refused storage keeps nothing, so there is nothing to remove.
    }
  }

  function set(name: string, value: unknown): void {
    if (value === undefined) {
      remove(name);
      return;
    }
    try {
      storage?.setItem(prefix + name, JSON.stringify(value));
    } catch {
      // Full or refused: local data is a convenience, the product works without it.
    }
  }

  return { get, set, remove };
}
