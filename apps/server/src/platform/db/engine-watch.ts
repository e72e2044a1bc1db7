import pg from 'pg';
import type { Connection } from './database.ts';

/** Ping interval in milliseconds. */
const askMilliseconds = 2_000;

/**
 * Pings the embedded engine and calls `onSilent` when it has not answered for too long. On a full disk it may
 * spin forever, hang in a query or accept no connections while its thread looks healthy, so it is pinged
 * through a normal connection. A long statement also silences it: the limit must exceed the longest one.
 */
export function watchEngine(options: {
  connection: Connection;
  silenceMilliseconds: number;
  onSilent: () => void;
}): { stop(): void } {
  const { connection, silenceMilliseconds, onSilent } = options;
  let answeredAt = performance.now();
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      answeredAt = performance.now();
    } catch {
      // An error is not a sign of life.
    } finally {
      isAsking = false;
      client.end().catch(() => undefined);
    }
  }

  const isSilent = () => performance.now() - answeredAt > silenceMilliseconds;
  function look(): void {
    if (!isAsking) void ask();
    // If this process itself was blocked, an answer may be waiting to be read.
    if (isSilent()) setImmediate(() => isSilent() && onSilent());
  }
  const timer = setInterval(look, askMilliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
