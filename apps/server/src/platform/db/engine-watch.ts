import pg from 'pg';
import type { Connection } from './database.ts';

/** How often the engine is asked, in milliseconds. */
const askMilliseconds = 2_000;

/**
 * Asks the embedded engine for a sign of life and calls `onSilent` when there is none for so long. On a full disk it may
 * spin without end, never come back from a query, or let nobody connect, while its thread is otherwise well; so it is
 * asked as every other caller asks. A long statement keeps it silent as well: the patience must exceed the longest.
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
      // Whatever it is, it is no sign of life.
    } finally {
      isAsking = false;
      client.end().catch(() => undefined);
    }
  }

  const isSilent = () => performance.now() - answeredAt > silenceMilliseconds;
  function look(): void {
    if (!isAsking) void ask();
    // An answer may wait to be read when this process itself was held up.
    if (isSilent()) setImmediate(() => isSilent() && onSilent());
  }
  const timer = setInterval(look, askMilliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
