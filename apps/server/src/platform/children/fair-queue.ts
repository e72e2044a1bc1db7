/** Limits of a queue. */
export interface QueueBounds {
  maxWaiting: number;
  maxWaitingPerUser: number;
}

/** Why an item was rejected: the whole queue is full, or this user's share is. */
export type QueueRefusal = 'full' | 'user full';

/** A queue per user. The user served longest ago goes next, so nobody waits behind another user's backlog. */
export interface FairQueue<Item> {
  add(userId: number, item: Item): QueueRefusal | undefined;
  /** Removes and returns the next item among users who may be served now. */
  next(mayBeServed: (userId: number) => boolean): { userId: number; item: Item } | undefined;
  /** Removes an item that is no longer wanted. */
  remove(userId: number, item: Item): boolean;
  /** Items of all users. */
  count(): number;
}

/** Number of users whose last turn is remembered; beyond that, a returning user counts as new. */
const maxRemembered = 1_000;

/** Creates an empty queue. */
export function createFairQueue<Item>({ maxWaiting, maxWaitingPerUser }: QueueBounds): FairQueue<Item> {
  const lines = new Map<number, Item[]>();
  /** User → number of the last turn, most recent last. */
  const lastTurns = new Map<number, number>();
  let waiting = 0;
  let turns = 0;

  function takeOut(userId: number, line: Item[], index: number): Item | undefined {
    const [item] = line.splice(index, 1);
    waiting -= 1;
    if (line.length === 0) lines.delete(userId);
    return item;
  }

  function rememberTurn(userId: number): void {
    turns += 1;
    lastTurns.delete(userId);
    lastTurns.set(userId, turns);
    const [oldest] = lastTurns.keys();
    if (lastTurns.size > maxRemembered && oldest !== undefined) lastTurns.delete(oldest);
  }

  function lastTurnOf(userId: number): number {
    return lastTurns.get(userId) ?? 0;
  }

  return {
    add: (userId, item) => {
      const line = lines.get(userId) ?? [];
      if (line.length >= maxWaitingPerUser) return 'user full';
      if (waiting >= maxWaiting) return 'full';
      line.push(item);
      lines.set(userId, line);
      waiting += 1;
      return undefined;
    },
    next: (mayBeServed) => {
      const users = [...lines.keys()].filter(mayBeServed);
      // The sort is stable, so ties go to the user who queued first.
      const [userId] = users.sort((one, other) => lastTurnOf(one) - lastTurnOf(other));
      const line = userId === undefined ? undefined : lines.get(userId);
      if (userId === undefined || !line) return undefined;
      const item = takeOut(userId, line, 0);
      rememberTurn(userId);
      return item === undefined ? undefined : { userId, item };
    },
    remove: (userId, item) => {
      const line = lines.get(userId);
      const index = line?.indexOf(item) ?? -1;
      if (!line || index < 0) return false;
      takeOut(userId, line, index);
      return true;
    },
    count: () => waiting,
  };
}
