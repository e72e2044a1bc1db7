/** Who wants to hear of what, by its id. */
export interface KeyedListeners {
  /** Answers the way to stop listening. */
  subscribe: (id: number, listener: () => void) => () => void;
  tell: (id: number) => void;
}

/** Builds an empty book of listeners. */
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
      // A listener may stop listening while it is told.
      for (const listener of [...(byId.get(id) ?? [])]) listener();
    },
  };
}
