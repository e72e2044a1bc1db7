import type { Feature } from '../../feature.ts';
import { eraseRows } from '../../platform/db/own-rows.ts';
import { refersByAny } from '../files/file-references.sql.ts';
import { sharePage } from './share.page.ts';
import { exportShares } from './sharing.export.ts';
import { sharingJobs } from './sharing.jobs.ts';
import { sharingMetrics } from './sharing.metrics.ts';
import { registerSharing } from './sharing.routes.ts';
import { sharePictures, shares } from './sharing.tables.ts';

/** Links to copies of chats that anybody can read. */
export const sharingFeature: Feature = {
  name: 'sharing',
  routes: registerSharing,
  pages: (deps) => [sharePage(deps)],
  jobs: sharingJobs,
  erase: eraseRows(shares),
  exportData: exportShares,
  refersToFile: refersByAny(sharePictures.fileId, sharePictures.encodedId),
  metrics: () => sharingMetrics,
};
