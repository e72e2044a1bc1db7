import type { VendorTimeouts } from '../answer-request.ts';

/** Watches a call for silence. Calls between `start` and `stop` cost one assignment each. */
export interface SilenceWatch {
  connected(): void;
  /** Bytes arrived. */
  heard(): void;
  /** A part of the answer arrived. */
  answered(): void;
  stop(): void;
}

interface Watched {
  check(now: number): void;
}

// Timeouts are seconds; a timer per delta would cost more than reading it.
const TICK_MS = 100;

const watched = new Set<Watched>();
let timer: NodeJS.Timeout | undefined;

function tick(): void {
  const now = performance.now();
  for (const each of watched) each.check(now);
}

function add(each: Watched): void {
  watched.add(each);
  // Must not keep the process alive; an open connection does.
  timer ??= setInterval(tick, TICK_MS).unref();
}

function remove(each: Watched): void {
  watched.delete(each);
  if (watched.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

/** Calls `onSilence` once, when a call has been silent for too long. All calls share one interval. */
export function watchSilence(timeouts: VendorTimeouts, onSilence: (detail: string) => void): SilenceWatch {
  const startedAt = performance.now();
  let phase: 'connecting' | 'waiting' | 'answering' = 'connecting';
  let heardAt = startedAt;

  function overdue(now: number): string | null {
    switch (phase) {
      case 'connecting':
        return now - startedAt > timeouts.connectMs ? `no connection after ${timeouts.connectMs} ms` : null;
      case 'waiting':
        return now - startedAt > timeouts.firstPartMs
          ? `no answer began after ${timeouts.firstPartMs} ms`
          : null;
      case 'answering':
        return now - heardAt > timeouts.gapMs ? `the answer paused for more than ${timeouts.gapMs} ms` : null;
    }
  }

  const self: Watched = {
    check(now) {
      const detail = overdue(now);
      if (detail === null) return;
      remove(self);
      onSilence(detail);
    },
  };
  add(self);
  return {
    connected: () => {
      if (phase === 'connecting') phase = 'waiting';
    },
    heard: () => {
      heardAt = performance.now();
    },
    answered: () => {
      phase = 'answering';
    },
    stop: () => remove(self),
  };
}
