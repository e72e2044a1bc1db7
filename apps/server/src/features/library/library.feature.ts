import type { Feature } from '../../feature.ts';
import { refersBy } from '../files/file-references.sql.ts';
import { sources } from './capsules.tables.ts';
import { libraryChannels } from './library.channels.ts';
import { libraryDue } from './library.due.ts';
import { exportLibrary } from './library.export.ts';
import { libraryJobs } from './library.jobs.ts';
import { libraryMetrics } from './library.metrics.ts';
import { registerLibrary } from './library.routes.ts';
import { eraseLibrary } from './library.erase.ts';

/** Knowledge capsules: files and links whose text answers can use. */
export const libraryFeature: Feature = {
  name: 'library',
  routes: registerLibrary,
  jobs: libraryJobs,
  due: libraryDue,
  channels: libraryChannels,
  metrics: libraryMetrics,
  erase: eraseLibrary,
  exportData: exportLibrary,
  refersToFile: refersBy(sources.fileId),
};
