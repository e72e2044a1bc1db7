/** Limits on open sockets per node. */
export interface SocketLimits {
  perUser: number;
  perNetwork: number;
}

/**
 * A page has one socket, so these are open tabs: more than anybody uses, and per network more than a large
 * office behind one address.
 */
export const defaultSocketLimits: SocketLimits = { perUser: 50, perNetwork: 500 };

/** Why a socket is refused; sent as the body of the response. */
export const fullReasons = {
  user: 'Too many open connections of this account.',
  network: 'Too many open connections from this address.',
} as const;

/** Counts open sockets per user and per network. */
export interface SocketCounter {
  /** Takes a slot and returns its release function, or names the limit that is reached. */
  take(userId: number, network: string): (() => void) | keyof typeof fullReasons;
}

/** Creates the socket counts of one node. */
export function createSocketCounter(limits: SocketLimits): SocketCounter {
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
