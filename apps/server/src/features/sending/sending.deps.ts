import type { Deps } from '../../deps.ts';
import type { Files } from '../files/files.service.ts';

/** What sending needs. */
export interface SendingDeps extends Pick<
  Deps,
  'config' | 'log' | 'clock' | 'database' | 'storage' | 'realtime' | 'models' | 'generations' | 'children'
> {
  files: Files;
}
