/** How many sockets one node keeps open at once. */
export interface SocketLimits {
  perUser: number;
  perNetwork: number;
}

/**
 * A page has one socket, so these are open tabs: more than anybody works with, and of a network more than a large office
 * behind one address has.
 */
export const defaultSocketLimits: SocketLimits = { perUser: 50, perNetwork: 500 };

/** Why a socket finds no place; the text is for people who read the answer. */
export const fullReasons = {
  user: 'Too many open connections of this account.',
  network: 'Too many open connections from this address.',
} as const;

/** Counts open sockets by user and by network. */
export interface SocketPlaces {
  /** Takes a place and answers what gives it back, or says whose places are all taken. */
  take(userId: number, network: string): (() => void) | keyof typeof fullReasons;
}

/** Makes the counts of one node. */
export function createSocketPlaces(limits: SocketLimits): SocketPlaces {
  const users = new Map<number, number>();
  const networks = new Map<string, number>();
  return {
    take: (userId, network) => {
      if ((users.get(userId) ?? 0) >= limits.perUser) return 'user';
      if ((networks.get(network) ?? 0) >= limits.perNetwork) return 'network';
      add(users, userId, 1);
      add(networks, network, 1);
      return () => {
        add(users, userId, -1);
        add(networks, network, -1);
      };
    },
  };
}

function add<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
