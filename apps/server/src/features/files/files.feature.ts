import type { Feature } from '../../feature.ts';
import { keepsBy } from './file-references.sql.ts';
import { exportFiles } from './files.export.ts';
import { filesJobs } from './files.jobs.ts';
import { deleteFilesOf } from './files.queries.ts';
import { registerFiles } from './files.routes.ts';
import { files } from './files.tables.ts';

/** Uploaded files. */
export const filesFeature: Feature = {
  name: 'files',
  routes: registerFiles,
  jobs: filesJobs,
  erase: async (executor, userId) => ({ objects: await deleteFilesOf(executor, userId) }),
  exportData: exportFiles,
  keepsObject: [keepsBy(files.storageKey)],
};
