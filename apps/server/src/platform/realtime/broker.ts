/** Whose sockets to close: those of one session, or those of one user admitted no later than `at`. */
export interface SessionsEnd {
  sessionId?: string;
  userId?: number;
  /** Milliseconds since 1970. Sockets the user opened later stay, however late this arrives. */
  at: number;
}

/** Callbacks from the broker. It never echoes a node's own frames or notices. */
export interface BrokerListener {
  frame(channel: string, frame: Buffer): void;
  ended(end: SessionsEnd): void;
  /** Frames may have been missed: subscribers need a fresh snapshot. */
  missed(gap: MissedFrames): void;
}

/** Frames that may have been missed. */
export interface MissedFrames {
  /** Of these channels; undefined for all of them. */
  channels?: readonly string[] | undefined;
  /** None before this, in milliseconds since 1970. */
  since: number;
}

/**
 * Texts that grow while they are streamed, readable from every node. Written over the same connection as the
 * frames, so a node that has received a frame finds its text.
 */
export interface SharedTexts {
  /** Writes a piece at an offset in UTF-16 units. Never throws or waits; a piece that cannot be sent is dropped. */
  write(key: string, offset: number, piece: string): void;
  /** The stored text; a dropped piece shows as U+0000. Empty if there is none or Redis does not answer. */
  read(key: string): Promise<string>;
  forget(key: string): void;
}

/** Carries frames between nodes. A single node has none. */
export interface Broker {
  readonly kind: 'redis';
  listen(listener: BrokerListener): void;
  /** Never throws or waits; a frame that cannot be sent now is dropped, since snapshots fill the gap. */
  publish(channel: string, frame: Buffer): void;
  /** Resolves once frames of the channel arrive here, or immediately when disconnected. */
  subscribe(channel: string): Promise<void>;
  unsubscribe(channel: string): void;
  /**
   * Never rejects. Resolves once the other nodes have been notified, or after a second; undelivered notices
   * are sent later.
   */
  end(end: SessionsEnd): Promise<void>;
  readonly texts: SharedTexts;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
