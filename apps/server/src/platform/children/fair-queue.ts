/** Bounds of a queue. */
export interface QueueBounds {
  mostWaiting: number;
  mostWaitingPerUser: number;
}

/** Why nothing more is taken in: everybody's room is used up, or this user's. */
export type QueueRefusal = 'full' | 'user full';

/** What waits, by user. The user who was served longest ago comes next, so nobody waits behind another's pile. */
export interface FairQueue<Item> {
  add(userId: number, item: Item): QueueRefusal | undefined;
  /** Takes the next item out, of the users that may be served now. */
  next(mayBeServed: (userId: number) => boolean): { userId: number; item: Item } | undefined;
  /** Takes an item out that is no longer wanted. */
  remove(userId: number, item: Item): boolean;
}

/** Users whose last turn is remembered; one who comes back after so many others counts as new. */
const mostRemembered = 1_000;

/** Makes an empty queue. */
export function createFairQueue<Item>({ mostWaiting, mostWaitingPerUser }: QueueBounds): FairQueue<Item> {
  const lines = new Map<number, Item[]>();
  /** User → number of the last turn, the latest at the end. */
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
    if (lastTurns.size > mostRemembered && oldest !== undefined) lastTurns.delete(oldest);
  }

  function lastTurnOf(userId: number): number {
    return lastTurns.get(userId) ?? 0;
  }

  return {
    add: (userId, item) => {
      const line = lines.get(userId) ?? [];
      if (line.length >= mostWaitingPerUser) return 'user full';
      if (waiting >= mostWaiting) return 'full';
      line.push(item);
      lines.set(userId, line);
      waiting += 1;
      return undefined;
    },
    next: (mayBeServed) => {
      const users = [...lines.keys()].filter(mayBeServed);
      // Sorting keeps the order of those who are equal: who came first.
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
  };
}
