import type { Feature } from '../../feature.ts';
import { abandonedReservesJobs } from './abandoned-reserves.ts';
import { generationsChannels } from './generations.channels.ts';
import { generationsMetrics } from './generations.metrics.ts';

/** Answers while they are being written. */
export const generationsFeature: Feature = {
  name: 'generations',
  channels: generationsChannels,
  jobs: abandonedReservesJobs,
  metrics: generationsMetrics,
};
