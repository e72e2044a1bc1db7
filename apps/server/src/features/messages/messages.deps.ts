import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Files, RefersToFile } from '../files/files.service.ts';

/** What messages are kept with. */
export interface MessagesDeps {
  database: Database;
  realtime: Pick<Realtime, 'publish'>;
  clock: Clock;
  files: Files;
  /** What of other features shows pictures of messages; those stay. */
  references: readonly RefersToFile[];
  /** Ends what is being written of these answers; resolves once it is stored. Never called inside a transaction. */
  stopAnswers(userId: number, messageIds: readonly number[]): Promise<void>;
}
