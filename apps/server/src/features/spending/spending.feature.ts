import type { Feature } from '../../feature.ts';
import { spendingJobs } from './spending.jobs.ts';
import { registerSpending } from './spending.routes.ts';

/** What was used, and the monthly limits that users set. The tables are those of billing, whose reserves they decide. */
export const spendingFeature: Feature = {
  name: 'spending',
  routes: registerSpending,
  jobs: spendingJobs,
};
