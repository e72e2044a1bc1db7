import { createKeyedListeners } from '../../../lib/keyed-listeners.ts';
import { advance, arrive, beginPace, isBehind, type Pace } from './pace.ts';

/** Paces the streaming texts of a comparison with one shared clock. */
export interface Pacer {
  /** Shown length of a text; undefined for one that is not paced. */
  get: (id: number) => number | undefined;
  subscribe: (id: number, listener: () => void) => () => void;
  /** Reports the received length. The first call shows all of it. */
  receive: (id: number, length: number) => void;
  forget: (id: number) => void;
}

interface Clock {
  now: () => number;
  /** Runs a task on the next animation frame. */
  schedule: (task: () => void) => void;
}

/** Creates an empty pacer. It requests no frames while everything is shown. */
export function createPacer({ now, schedule }: Clock): Pacer {
  const paces = new Map<number, Pace>();
  const listeners = createKeyedListeners();
  let isTicking = false;

  function tick(): void {
    const moment = now();
    isTicking = false;
    for (const [id, before] of paces) {
      const pace = advance(before, moment);
      paces.set(id, pace);
      if (isBehind(pace)) wake();
      if (Math.floor(pace.shown) !== Math.floor(before.shown)) listeners.tell(id);
    }
  }

  function wake(): void {
    if (isTicking) return;
    isTicking = true;
    schedule(tick);
  }

  return {
    get: (id) => {
      const pace = paces.get(id);
      return pace && Math.floor(pace.shown);
    },
    subscribe: listeners.subscribe,
    receive: (id, length) => {
      const before = paces.get(id);
      const pace = before ? arrive(before, length, now()) : beginPace(length, now());
      paces.set(id, pace);
      if (isBehind(pace)) wake();
    },
    forget: (id) => void paces.delete(id),
  };
}
