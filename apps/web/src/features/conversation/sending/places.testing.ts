import type { LocalStorage } from '../../../lib/session/local-data.ts';
import type { FileKeeper } from './kept-attachments.ts';

/** Browser storage with a capacity in characters. */
export function storageOf(capacity = Infinity): LocalStorage & { limit: (characters: number) => void } {
  const kept = new Map<string, string>();
  let most = capacity;
  function size(): number {
    return [...kept].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  }
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      const grows = value.length - (kept.get(key)?.length ?? -key.length);
      if (grows > 0 && size() + grows > most) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
    limit: (characters) => {
      most = characters;
    },
  };
}

/** Files kept in memory. */
export function filesInMemory(): FileKeeper & { names: () => string[] } {
  const kept = new Map<string, File>();
  return {
    keep: (name, file) => Promise.resolve(void kept.set(name, file)),
    get: (name) => Promise.resolve(kept.get(name)),
    forget: (name) => Promise.resolve(void kept.delete(name)),
    names: () => [...kept.keys()],
  };
}
