import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Connection } from './connection.ts';
import { createOpenSockets } from './open-sockets.ts';

/** A connection that counts how often it is asked whose it is. */
function fakeConnection(userId: number, looks: { count: number }): Connection {
  const caller = { userId, sessionId: `session-${userId}` };
  return {
    get caller() {
      looks.count += 1;
      return caller;
    },
    issuedAt: 5,
    isAlive: () => true,
    receive: () => undefined,
    end: () => undefined,
    terminate: () => undefined,
  };
}

function fakeSocket(): WebSocket {
  // Nothing but its events is used here.
  return Object.setPrototypeOf(new EventEmitter(), WebSocket.prototype) as WebSocket;
}

test('an end concerns the sockets of its session or user, and looks at no others', () => {
  const sockets = createOpenSockets(3);
  const looks = { count: 0 };
  for (let userId = 1; userId <= 1_000; userId += 1) sockets.add(fakeSocket(), fakeConnection(userId, looks));
  const second = fakeSocket();
  sockets.add(second, fakeConnection(7, looks));
  looks.count = 0;
  expect(sockets.endedBy({ sessionId: 'session-7', at: 0 })).toHaveLength(2);
  expect(sockets.endedBy({ userId: 7, at: 5 })).toHaveLength(2);
  // Opened after the end.
  expect(sockets.endedBy({ userId: 7, at: 4 })).toEqual([]);
  expect(sockets.endedBy({ sessionId: 'unknown', at: 9 })).toEqual([]);
  expect(looks.count).toBeLessThan(20);
  second.emit('close');
  expect(sockets.endedBy({ sessionId: 'session-7', at: 0 })).toHaveLength(1);
});

test('shares have all sockets, each once', () => {
  const sockets = createOpenSockets(3);
  const looks = { count: 0 };
  const connections = Array.from({ length: 8 }, (_, index) => fakeConnection(index, looks));
  for (const connection of connections) sockets.add(fakeSocket(), connection);
  const shares = [sockets.nextShare(), sockets.nextShare(), sockets.nextShare()];
  expect(shares.map((share) => share.length)).toEqual([3, 3, 2]);
  expect(new Set(shares.flat())).toEqual(new Set(connections));
});
