/** The parts of `Storage` that local data needs. */
export type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Stored per device, not per user. */
export type DeviceDataName = 'theme' | 'locale' | 'plan' | 'kept-for';

/**
 * Small JSON values stored in this browser. Where storage is blocked, everything still works but nothing is
 * stored.
 */
export interface LocalData {
  /** The stored value; the caller validates its shape. Undefined when there is none. */
  get: (name: string) => unknown;
  /** Returns whether it is stored; undefined removes it. */
  set: (name: string, value: unknown) => boolean;
  remove: (name: string) => void;
  /** Stored names with this prefix. */
  names: (prefix: string) => string[];
}

const product = 'polylogue';

/** Local storage; undefined where it is blocked (private modes, blocked cookies) or there is no browser. */
export function browserStorage(): LocalStorage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

/** One user's data, such as drafts and choices: kept when the session expires, erased on log-out. */
export function userData(userId: number, storage: LocalStorage | undefined = browserStorage()): LocalData {
  return dataUnder(userPrefix(userId), storage);
}

/** The name in a user's data for a storage key; undefined for other keys. */
export function userKeyOf(userId: number, key: string): string | undefined {
  const prefix = userPrefix(userId);
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
}

/** Name of the IndexedDB database with a user's files. */
export function userDatabase(userId: number): string {
  return `${product}:${userId}`;
}

/** Erases one user's data; other users' and the device's stay. */
export function eraseUserData(userId: number, storage: LocalStorage | undefined = browserStorage()): void {
  eraseFiles(userId);
  if (storage === undefined) return;
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) if (key?.startsWith(userPrefix(userId)) === true) storage.removeItem(key);
  } catch {
    // Unreadable storage has no data of ours.
  }
}

function eraseFiles(userId: number): void {
  try {
    if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(userDatabase(userId));
  } catch {
    // A blocked database has no data of ours.
  }
}

/** A stored device value; undefined when there is none. */
export function getDeviceData(name: DeviceDataName, storage = browserStorage()): unknown {
  return dataUnder(`${product}:`, storage).get(name);
}

/** Stores a device value; undefined removes it. */
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
      // Blocked storage has nothing to remove.
    }
  }

  function set(name: string, value: unknown): boolean {
    if (value === undefined) {
      remove(name);
      return true;
    }
    try {
      storage?.setItem(prefix + name, JSON.stringify(value));
      return storage !== undefined;
    } catch {
      // Full or blocked: local data is optional.
      return false;
    }
  }

  function names(begin: string): string[] {
    try {
      const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
      return keys.filter((key) => key.startsWith(prefix + begin)).map((key) => key.slice(prefix.length));
    } catch {
      return [];
    }
  }

  return { get, set, remove, names };
}
