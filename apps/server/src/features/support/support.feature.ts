import type { Feature } from '../../feature.ts';
import { refersBy } from '../files/file-references.sql.ts';
import { supportChannels } from './support.channels.ts';
import { exportTickets } from './support.export.ts';
import { supportJobs } from './support.jobs.ts';
import { supportMetrics } from './support.metrics.ts';
import { deleteTicketsOf } from './support.queries.ts';
import { registerSupport } from './support.routes.ts';
import { ticketFiles } from './support.tables.ts';

/** Tickets of users and guests. */
export const supportFeature: Feature = {
  name: 'support',
  routes: registerSupport,
  jobs: supportJobs,
  channels: supportChannels,
  metrics: supportMetrics,
  erase: deleteTicketsOf,
  exportData: exportTickets,
  refersToFile: refersBy(ticketFiles.fileId),
};
