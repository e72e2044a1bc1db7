import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Files } from '../files/files.service.ts';

/** What messages need. */
export interface MessagesDeps {
  database: Database;
  realtime: Pick<Realtime, 'publish'>;
  clock: Clock;
  files: Files;
  generations: {
    /** Stops these answers if they are running, and resolves once they are stored. Never called inside a transaction. */
    stop(userId: number, which: { messageIds: readonly number[] }): Promise<void>;
  };
}
