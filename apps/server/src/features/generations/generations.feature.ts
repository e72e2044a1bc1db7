import type { Feature } from '../../feature.ts';
import { generationsChannels } from './generations.channels.ts';
import { releaseJobs } from './release-stale.ts';

/** Answers while they are being written. */
export const generationsFeature: Feature = {
  name: 'generations',
  channels: generationsChannels,
  jobs: releaseJobs,
};
