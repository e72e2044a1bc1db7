import { find } from '@polylogue/contract/find';
import type { Feature } from '../../feature.ts';
import { bind } from '../../platform/http/bind.ts';
import { eraseRows } from '../../platform/db/own-rows.ts';
import { findDue, findJobs } from './find.jobs.ts';
import { findMetrics } from './find.metrics.ts';
import { findAll } from './find.service.ts';
import { findEntries, findOwners, findPending, findVocabulary } from './find.tables.ts';

/** Finding everything that a user has, by its words. */
export const findFeature: Feature = {
  name: 'find',
  routes: (app, http, deps) => {
    bind(app, http, find, ({ caller, query }) => findAll(deps, caller.userId, query));
  },
  jobs: findJobs,
  due: findDue,
  metrics: findMetrics,
  erase: async (executor, userId) => {
    for (const table of [findPending, findOwners, findEntries, findVocabulary]) {
      await eraseRows(table)(executor, userId);
    }
  },
  // The index is made from texts that are handed out by their own features.
  exportData: async function* exportNothing() {},
};
