import type { WebSocket } from 'ws';
import type { SessionsEnd } from './broker.ts';
import type { Connection } from './connection.ts';
import { isEnded } from './ended-sessions.ts';

/** The sockets open on this node, by session and by user: ending a session looks only at its own. */
export interface OpenSockets {
  add(socket: WebSocket, connection: Connection): void;
  /** Those that an end concerns. */
  endedBy(end: SessionsEnd): Connection[];
  /** Each call has another share of them; together they are all. */
  nextShare(): Connection[];
  all(): [WebSocket, Connection][];
  count(): number;
}

/** Creates an empty list of sockets, in so many shares. */
export function createOpenSockets(shareCount: number): OpenSockets {
  const shares = Array.from({ length: shareCount }, () => new Set<Connection>());
  let opened = 0;
  let turns = 0;
  const connections = new Map<WebSocket, Connection>();
  const sessions = new Map<string, Set<Connection>>();
  const users = new Map<number, Set<Connection>>();

  return {
    add: (socket, connection) => {
      const { sessionId, userId } = connection.caller;
      const share = shares[opened % shareCount];
      opened += 1;
      share?.add(connection);
      connections.set(socket, connection);
      put(sessions, sessionId, connection);
      put(users, userId, connection);
      socket.once('close', () => {
        connections.delete(socket);
        share?.delete(connection);
        take(sessions, sessionId, connection);
        take(users, userId, connection);
      });
    },
    endedBy: (end) => {
      const ofSession = end.sessionId === undefined ? undefined : sessions.get(end.sessionId);
      const ofUser = end.userId === undefined ? undefined : users.get(end.userId);
      return [...(ofSession ?? []), ...(ofUser ?? [])].filter((connection) => isEnded(connection, end));
    },
    nextShare: () => {
      const share = shares[turns % shareCount];
      turns += 1;
      return [...(share ?? [])];
    },
    all: () => [...connections],
    count: () => connections.size,
  };
}

function put<Key>(index: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const present = index.get(key) ?? new Set();
  index.set(key, present.add(connection));
}

function take<Key>(index: Map<Key, Set<Connection>>, key: Key, connection: Connection): void {
  const present = index.get(key);
  present?.delete(connection);
  if (present?.size === 0) index.delete(key);
}
