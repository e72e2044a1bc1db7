import type { Server } from 'node:http';
import type { ReadOffsets } from '@polylogue/contract/realtime';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Caller } from '../http/caller.ts';
import type { Broker } from './broker.ts';

/** What a kind of channel hands a client that has just subscribed. */
export interface SnapshotRequest {
  caller: Caller;
  match: RegExpExecArray;
  /** How far the client says it has read; undefined when it said nothing. */
  from: ReadOffsets | undefined;
  send(data: object): void;
}

/** A kind of channel, registered by the feature that owns what the channel names. */
export interface ChannelKindDefinition {
  pattern: RegExp;
  authorise(caller: Caller, match: RegExpExecArray): Promise<boolean>;
  snapshot?(request: SnapshotRequest): Promise<void>;
}

/** Delivery of events to whoever follows a channel, on this node and on the others. */
export interface Realtime {
  readonly kind: 'memory' | 'redis';
  register(definition: ChannelKindDefinition): void;
  publish(channel: string, data: object): void;
  /** A token of 60 seconds that opens a socket for the caller. */
  issueToken(caller: Caller): Promise<string>;
  endSession(sessionId: string): void;
  endUser(userId: number): void;
  attach(server: Server): void;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}

/** What the realtime needs of the rest. */
export interface RealtimeOptions {
  secret: string;
  clock: Clock;
  log: Logger;
  publicUrl?: string;
  trustProxy?: boolean;
  /** Connects this node with others; without it the node is alone. */
  broker?: Broker;
}

/** Makes the realtime of one node. */
export function createRealtime(options: RealtimeOptions): Realtime {
  return {
    kind: options.broker?.kind ?? 'memory',
    register: () => undefined,
    publish: () => undefined,
    issueToken: () => Promise.resolve(''),
    endSession: () => undefined,
    endUser: () => undefined,
    attach: () => undefined,
    healthy: () => options.broker?.healthy() ?? Promise.resolve(true),
    close: () => options.broker?.close() ?? Promise.resolve(),
  };
}
