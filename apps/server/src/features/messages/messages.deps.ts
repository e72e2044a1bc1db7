import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Files } from '../files/files.service.ts';

/** What messages are kept with. */
export interface MessagesDeps {
  database: Database;
  realtime: Pick<Realtime, 'publish'>;
  clock: Clock;
  files: Files;
  generations: {
    /** Stops what is being written of these answers; resolves once it is stored. Never called inside a transaction. */
    stop(userId: number, which: { messageIds: readonly number[] }): Promise<void>;
  };
}
