import type { Feature } from '../../feature.ts';
import { exportBilling } from './billing.export.ts';
import { billingJobs } from './billing.jobs.ts';
import { registerBilling } from './billing.routes.ts';
import { eraseLimits } from './limits/limits.erase.ts';
import { seedPlans } from './seed-plans.ts';
import { writtenOffTokens } from './settle.service.ts';

/** Plans and tokens. With an account only its limits are deleted: the ledger stays, under an anonymous user. */
export const billingFeature: Feature = {
  name: 'billing',
  routes: registerBilling,
  jobs: billingJobs,
  metrics: () => [writtenOffTokens],
  erase: eraseLimits,
  exportData: exportBilling,
  seed: ({ database, clock }) => seedPlans(database, { now: clock.now() }),
};
