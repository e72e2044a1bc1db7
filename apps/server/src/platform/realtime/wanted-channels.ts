/** Commands of a Redis connection in subscriber mode. */
export interface ChannelConnection {
  isReady(): boolean;
  subscribe(channel: string): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
}

/** The channels to receive, kept in sync over an unreliable connection. */
export interface WantedChannels {
  /** Resolves once frames of the channel arrive, or immediately when disconnected. */
  add(channel: string): Promise<void>;
  remove(channel: string): void;
  /** Brings the connection in line; call it after reconnecting. */
  settle(): Promise<void>;
}

/**
 * Commands on one channel run one after the other, and each first checks what is wanted by then: the Redis
 * client loses a subscription requested while an earlier one is being cancelled.
 */
export function createWantedChannels(connection: ChannelConnection): WantedChannels {
  const wanted = new Set<string>();
  /** What the Redis client is subscribed to, and resubscribes to after reconnecting. */
  const followed = new Set<string>();
  const work = new Map<string, Promise<void>>();

  async function apply(channel: string): Promise<void> {
    if (wanted.has(channel) === followed.has(channel) || !connection.isReady()) return;
    try {
      if (wanted.has(channel)) {
        await connection.subscribe(channel);
        followed.add(channel);
      } else {
        await connection.unsubscribe(channel);
        followed.delete(channel);
      }
    } catch {
      // The connection broke; `settle` runs on the next one.
    }
  }

  function inTurn(channel: string): Promise<void> {
    const turn = (work.get(channel) ?? Promise.resolve())
      .then(() => apply(channel))
      .finally(() => {
        if (work.get(channel) === turn) work.delete(channel);
      });
    work.set(channel, turn);
    return turn;
  }

  return {
    add: (channel) => {
      wanted.add(channel);
      return inTurn(channel);
    },
    remove: (channel) => {
      wanted.delete(channel);
      void inTurn(channel);
    },
    settle: async () => {
      await Promise.all([...new Set([...wanted, ...followed])].map(inTurn));
    },
  };
}
