/** Runs a task while no other holder of the lock runs one. */
export type Exclusive = <T>(task: () => Promise<T>) => Promise<T>;

/** A word all tabs of this browser share; it changes whenever one of them has renewed the session. */
export interface RefreshStamp {
  read: () => string;
  write: () => void;
}

/** What a request remembers of the session at the moment it leaves. */
export interface SessionMark {
  stamp: string;
  endings: number;
}

/** `renewed`: send the request again. `ended`: there is no session any more. */
export type RefreshOutcome = 'renewed' | 'ended';

/** What `createRefresher` stands on. */
export interface RefresherDependencies {
  /** Makes the refresh call: false when the server says the session is over; rejects when it could not be asked. */
  refresh: () => Promise<boolean>;
  exclusive: Exclusive;
  stamp: RefreshStamp;
}

/** Keeps to one refresh however many requests fail at once, in this tab and in the others. */
export interface Refresher {
  /** Taken before a request leaves, handed to `renew` when it comes back with 401. */
  mark: () => SessionMark;
  renew: (mark: SessionMark) => Promise<RefreshOutcome>;
  /**
   * Makes a call that gives this browser another session. The server ends the one it had before the new cookies are
   * here; a tab that asked for a refresh in between would be refused and, with the answer, take the new cookies away.
   * So tabs wait for this call as they wait for a refresh, and go on with what it brought.
   */
  replace: (send: () => Promise<Response>) => Promise<Response>;
  /** A call that needs a session succeeded, so a later end is news again. */
  alive: () => void;
  /** Somebody else found the session to be over, such as the realtime socket. */
  end: () => void;
  /** Called once when the session turns out to be over. Returns the way to stop listening. */
  onSessionEnded: (listener: () => void) => () => void;
}

const lockName = 'polylogue-refresh';
const stampKey = 'polylogue:refreshed';

/** Builds the refresh rule: one call for all failing requests, the others wait for its outcome. */
export function createRefresher({ refresh, exclusive, stamp }: RefresherDependencies): Refresher {
  const listeners = new Set<() => void>();
  let endings = 0;
  let ended = false;
  let running: { stamp: string; outcome: Promise<RefreshOutcome> } | undefined;

  async function refreshOnce(seen: string): Promise<RefreshOutcome> {
    return exclusive(async () => {
      // Whoever held the lock before us may have renewed the session we share.
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
    // A straggler sent before the end: asking again could only give the same answer.
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
 * Exclusive between all tabs by Web Locks. Where they are missing (plain HTTP on another host than localhost) only
 * this tab is serialised; the server's replay window then covers two tabs refreshing at once.
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

/** The stamp in storage that tabs share; kept in memory where storage is refused. */
export function sharedStamp(
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  makeStamp: () => string,
): RefreshStamp {
  // Once storage has refused a write, what it still holds is old news.
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
