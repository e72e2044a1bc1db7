import type { Deps } from '../../deps.ts';

/** What spending asks of the rest of the process. */
export type SpendingDeps = Pick<
  Deps,
  'config' | 'clock' | 'database' | 'jobs' | 'mail' | 'models' | 'realtime'
>;
