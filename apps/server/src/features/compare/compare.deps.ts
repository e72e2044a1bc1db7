import type { Deps } from '../../deps.ts';
import type { Files } from '../files/files.service.ts';

/** What comparisons need. */
export interface CompareDeps extends Pick<
  Deps,
  'config' | 'log' | 'clock' | 'database' | 'storage' | 'realtime' | 'models' | 'generations' | 'children'
> {
  files: Files;
}
