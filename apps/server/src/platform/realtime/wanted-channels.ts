/** The commands of a subscribed connection. */
export interface ChannelConnection {
  isReady(): boolean;
  subscribe(channel: string): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
}

/** Which channels shall arrive, kept true over a connection that comes and goes. */
export interface WantedChannels {
  /** Resolves once the channel arrives, or at once when the connection is lost. */
  add(channel: string): Promise<void>;
  remove(channel: string): void;
  /** Brings the connection in line; to be called when it is back. */
  settle(): Promise<void>;
}

/**
 * Builds an empty list. Commands on one channel go one after the other, and each first looks at what is wanted by
 * then: the Redis client loses a subscription that is asked for while an earlier one is being taken back.
 */
export function createWantedChannels(connection: ChannelConnection): WantedChannels {
  const wanted = new Set<string>();
  /** What the Redis client follows and by itself follows again after a reconnection. */
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
      // The connection broke; `settle` does it on the next one.
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
