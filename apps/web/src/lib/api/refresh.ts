/** Runs a task under an exclusive lock. */
export type Exclusive = <T>(task: () => Promise<T>) => Promise<T>;

/** A value shared by all tabs; it changes whenever one of them refreshes the session. */
export interface RefreshStamp {
  read: () => string;
  write: () => void;
}

/** Session state when a request is sent. */
export interface SessionMark {
  stamp: string;
  endings: number;
}

/** `renewed`: retry the request. `ended`: the session is over. */
export type RefreshOutcome = 'renewed' | 'ended';

/** Dependencies of `createRefresher`. */
export interface RefresherDependencies {
  /** Makes the refresh call: false when the session is over; rejects when the server cannot be reached. */
  refresh: () => Promise<boolean>;
  exclusive: Exclusive;
  stamp: RefreshStamp;
}

/** Makes one refresh for any number of failing requests, across tabs. */
export interface Refresher {
  /** Taken before a request is sent; passed to `renew` on a 401. */
  mark: () => SessionMark;
  renew: (mark: SessionMark) => Promise<RefreshOutcome>;
  /**
   * Makes a call that replaces the session. The server ends the old session before the new cookies arrive; a
   * tab refreshing in between would be refused, and that response would delete the new cookies. So tabs wait
   * for this call as for a refresh and continue with its session.
   */
  replace: (send: () => Promise<Response>) => Promise<Response>;
  /** A call that needs a session succeeded, so a later end is reported again. */
  alive: () => void;
  /** The session end was detected elsewhere, for example by the realtime socket. */
  end: () => void;
  /** Registers a listener for the end of the session, called once. Returns an unsubscribe function. */
  onSessionEnded: (listener: () => void) => () => void;
}

const lockName = 'polylogue-refresh';
const stampKey = 'polylogue:refreshed';

/** Creates the refresher: one call for all failing requests; the others wait for its outcome. */
export function createRefresher({ refresh, exclusive, stamp }: RefresherDependencies): Refresher {
  const listeners = new Set<() => void>();
  let endings = 0;
  let ended = false;
  let running: { stamp: string; outcome: Promise<RefreshOutcome> } | undefined;

  async function refreshOnce(seen: string): Promise<RefreshOutcome> {
    return exclusive(async () => {
      // The previous holder of the lock may have refreshed the shared session.
      if (stamp.read() !== seen) return 'renewed';
      if (!(await refresh())) return 'ended';
      stamp.write();
      return 'renewed';
    });
  }

  function sessionIsOver(): void {
    endings += 1;
    if (ended) return;
    ended = true;
    for (const listener of [...listeners]) listener();
  }

  async function run(seen: string): Promise<RefreshOutcome> {
    try {
      const outcome = await refreshOnce(seen);
      if (outcome === 'ended') sessionIsOver();
      else ended = false;
      return outcome;
    } finally {
      if (running?.stamp === seen) running = undefined;
    }
  }

  async function renew(mark: SessionMark): Promise<RefreshOutcome> {
    if (stamp.read() !== mark.stamp) return 'renewed';
    // Sent before the session ended: a refresh would fail again.
    if (mark.endings !== endings) return 'ended';
    if (running?.stamp !== mark.stamp) running = { stamp: mark.stamp, outcome: run(mark.stamp) };
    return running.outcome;
  }

  async function replace(send: () => Promise<Response>): Promise<Response> {
    return exclusive(async () => {
      const response = await send();
      if (response.ok) stamp.write();
      return response;
    });
  }

  return {
    mark: () => ({ stamp: stamp.read(), endings }),
    renew,
    replace,
    alive: () => {
      ended = false;
    },
    end: sessionIsOver,
    onSessionEnded: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Lock across tabs with Web Locks. Without them (plain HTTP other than localhost) only this tab is
 * serialised; the server's replay window covers two tabs refreshing at once.
 */
export function tabLock(locks: LockManager | undefined): Exclusive {
  if (locks !== undefined) return (task) => locks.request(lockName, task);
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = last.then(task);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** The stamp in shared storage; in memory where storage is blocked. */
export function sharedStamp(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  makeStamp: () => string,
): RefreshStamp {
  // After a failed write the stored value is stale.
  let own: string | undefined;

  function read(): string {
    if (own !== undefined) return own;
    try {
      return storage?.getItem(stampKey) ?? '';
    } catch {
      return '';
    }
  }

  function write(): void {
    const next = makeStamp();
    if (storage === undefined) {
      own = next;
      return;
    }
    try {
      storage.setItem(stampKey, next);
    } catch {
      own = next;
    }
  }

  return { read, write };
}
