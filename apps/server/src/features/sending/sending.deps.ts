import type { Deps } from '../../deps.ts';
import type { Files } from '../files/files.service.ts';

/** What answers are sent and written with. */
export interface SendingDeps extends Pick<
  Deps,
  'config' | 'log' | 'clock' | 'database' | 'storage' | 'realtime' | 'models' | 'generations'
> {
  files: Files;
}
