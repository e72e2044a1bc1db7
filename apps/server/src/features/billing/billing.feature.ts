import type { Feature } from '../../feature.ts';
import { billingJobs } from './billing.jobs.ts';
import { registerBilling } from './billing.routes.ts';
import { writtenOffTokens } from './settle.service.ts';

/** Plans and tokens. Nothing is erased: the ledger stays, under a user without a name. */
export const billingFeature: Feature = {
  name: 'billing',
  routes: registerBilling,
  jobs: billingJobs,
  metrics: () => [writtenOffTokens],
  upkeep: ['token_balances', 'token_lots'],
};
