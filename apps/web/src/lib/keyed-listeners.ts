/** Listeners by id. */
export interface KeyedListeners {
  /** Returns an unsubscribe function. */
  subscribe: (id: number, listener: () => void) => () => void;
  tell: (id: number) => void;
}

/** Creates an empty registry. */
export function createKeyedListeners(): KeyedListeners {
  const byId = new Map<number, Set<() => void>>();
  return {
    subscribe: (id, listener) => {
      const own = byId.get(id) ?? new Set();
      byId.set(id, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) byId.delete(id);
      };
    },
    tell: (id) => {
      // Copied: a listener may unsubscribe while being called.
      for (const listener of [...(byId.get(id) ?? [])]) listener();
    },
  };
}
