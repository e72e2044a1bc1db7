import type { Config } from '../../config.ts';
import type { ChildPool } from '../../platform/children/child-pool.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { VoiceOf } from '../chats/chats.present.ts';
import type { Files } from '../files/files.service.ts';

/** What sharing needs. */
export interface SharingDeps {
  config: Config;
  database: Database;
  clock: Clock;
  files: Files;
  /** The lane in which pictures are encoded. */
  pictures: ChildPool;
  realtime: Pick<Realtime, 'publish'>;
  models: {
    voiceOf: VoiceOf;
    /** A model that can be reached now. */
    find(id: number): object | undefined;
  };
}
