import type { Feature } from '../../feature.ts';
import { eraseRows } from '../../platform/db/own-rows.ts';
import { abandonedReservesJobs } from './abandoned-reserves.ts';
import { generationsChannels } from './generations.channels.ts';
import { generationsMetrics } from './generations.metrics.ts';
import { silentAnswers } from './generations.tables.ts';
import { reaping } from './reaper.ts';

/** Answers while they are being written. */
export const generationsFeature: Feature = {
  name: 'generations',
  channels: generationsChannels,
  jobs: abandonedReservesJobs,
  due: (deps) => [reaping(deps)],
  metrics: generationsMetrics,
  erase: eraseRows(silentAnswers),
  // Answers are handed out with their messages.
  exportData: async function* exportNothing() {},
};
