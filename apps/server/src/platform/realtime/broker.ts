/** Which sockets lose their session: those of one session, or those of one user that were not let in after `at`. */
export interface SessionsEnd {
  sessionId?: string;
  userId?: number;
  /** Milliseconds since 1970. What a user has opened later stays, however late this news arrives. */
  at: number;
}

/** What a broker tells its node. It never hands a node's own frames or news back to it. */
export interface BrokerListener {
  frame(channel: string, frame: Buffer): void;
  ended(end: SessionsEnd): void;
  /** Frames may have been missed: what the readers have seen needs a fresh snapshot. */
  resumed(): void;
}

/**
 * Texts that grow while they are told, kept where every node can read them. Written over the same connection as the
 * frames, so that a node that heard a frame finds what it told.
 */
export interface SharedTexts {
  /** Puts a piece at its place, in UTF-16 units. Never throws and never waits; a piece that cannot leave is dropped. */
  write(key: string, offset: number, piece: string): void;
  /** What is there; a piece that was dropped shows as U+0000. Empty when nothing is there or nobody answers. */
  read(key: string): Promise<string>;
  forget(key: string): void;
}

/** Carries frames between nodes. A node alone has none. */
export interface Broker {
  readonly kind: 'redis';
  listen(listener: BrokerListener): void;
  /** Never throws and never waits; a frame that cannot leave now is dropped, since snapshots heal the gap. */
  publish(channel: string, frame: Buffer): void;
  /** Resolves once frames of the channel arrive here, or at once when the connection is lost. */
  subscribe(channel: string): Promise<void>;
  unsubscribe(channel: string): void;
  /** Never rejects. Resolves once the others have been told, or after a second; what could not be told is told later. */
  end(end: SessionsEnd): Promise<void>;
  readonly texts: SharedTexts;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
