import { eq } from 'drizzle-orm';
import type { Feature } from '../../feature.ts';
import { exportComparisons } from './compare.export.ts';
import { compareJobs } from './compare.jobs.ts';
import { registerCompare } from './compare.routes.ts';
import { compareResults, compareSlots, savedComparisons } from './compare.tables.ts';

/** Comparing models side by side. The hidden chats of the slots are erased with the chats. */
export const compareFeature: Feature = {
  name: 'compare',
  routes: registerCompare,
  jobs: compareJobs,
  erase: async (executor, userId) => {
    await executor.delete(compareSlots).where(eq(compareSlots.userId, userId));
    await executor.delete(savedComparisons).where(eq(savedComparisons.userId, userId));
    await executor.delete(compareResults).where(eq(compareResults.userId, userId));
  },
  exportData: exportComparisons,
};
