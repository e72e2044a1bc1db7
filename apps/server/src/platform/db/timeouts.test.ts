import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeTestPlace, openTestDatabase, type TestPlace } from '../../../test/database.ts';
import { createLog } from '../log.ts';
import { inTransaction } from './database.ts';
import { openDatabase, type OpenDatabase } from './open.ts';
import { isTooSlow, isUnreachable } from './query-errors.ts';

const short = { connect: 2_000, statement: 300, query: 2_000, idleInTransaction: 300 };
const log = createLog('silent');

test('starting against a server that accepts and never answers fails', async () => {
  const port = await listen(createServer(() => undefined));
  const databaseUrl = `postgresql://polylogue@127.0.0.1:${port}/postgres`;
  const opening = openDatabase({ dataDirectory: '', databaseUrl, log, timeouts: short });
  await expect(opening).rejects.toSatisfy(isUnreachable);
});

test('every wait on an open database is bounded', async () => {
  const { database, close } = await openTestDatabase();
  onTestFinished(close);
  expect(database.pool.options.connectionTimeoutMillis).toBeGreaterThan(0);
  const { rows } = await database.db.execute(
    sql`select current_setting('statement_timeout') as statement,
               current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ statement: '1min', idle: '30s' }]);
});

describe('on a server that hangs', () => {
  let place: TestPlace;
  let proxy: Proxy;
  let database: OpenDatabase;

  beforeEach(async () => {
    place = await makeTestPlace();
    proxy = await standBetween(place.databaseUrl);
    database = await openDatabase({ ...place, databaseUrl: proxy.url, log, timeouts: short });
  });

  afterEach(async () => {
    proxy.thaw();
    await database.close();
    await place.remove();
  });

  test('the server cancels a query that sleeps', async () => {
    const sleeping = database.db.execute(sql`select pg_sleep(60)`);
    await expect(sleeping).rejects.toSatisfy(isTooSlow);
  });

  test('a server that hangs fails queries and transactions, and is used again once it recovers', async () => {
    // Enough for every connection in the pool to hang once.
    const work = Array.from({ length: 16 }, (_, n) =>
      n % 2 === 0
        ? database.db.execute(sql`select 1`)
        : inTransaction(database.db, (transaction) => transaction.execute(sql`select 1`)),
    );
    await Promise.all(work);
    proxy.freeze();
    const hanging = await Promise.allSettled([
      database.db.execute(sql`select 1`),
      ...Array.from({ length: 16 }, () =>
        inTransaction(database.db, (transaction) => transaction.execute(sql`select 1`)),
      ),
    ]);
    expect(hanging.every((one) => one.status === 'rejected' && isUnreachable(one.reason))).toBe(true);
    proxy.thaw();
    expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  test('the server ends an idle transaction', async () => {
    const idle = inTransaction(database.db, async (transaction) => {
      await once(transaction.$client, 'error');
      await transaction.execute(sql`select 1`);
    });
    await expect(idle).rejects.toSatisfy(isUnreachable);
  });
});

interface Proxy {
  url: string;
  /** From now on nothing gets through; new connections are accepted but not answered. */
  freeze(): void;
  /** Drops the frozen connections; new ones pass. */
  thaw(): void;
}

async function standBetween(databaseUrl: string): Promise<Proxy> {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host');
  const target = host ? { path: `${host}/.s.PGSQL.5432` } : { host: url.hostname, port: Number(url.port) };
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    if (isFrozen) return;
    const onward = createConnection(target).on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
    onward.on('data', (data) => isFrozen || socket.write(data));
    socket.on('data', (data) => isFrozen || onward.write(data));
  });
  url.port = String(await listen(server));
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      if (!isFrozen) return;
      isFrozen = false;
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function listen(server: Server): Promise<number> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => open.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}
