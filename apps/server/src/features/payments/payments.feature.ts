import type { Feature } from '../../feature.ts';
import { paymentsDue, paymentsJobs } from './payments.jobs.ts';
import { erasePayments } from './payments.erase.ts';
import { exportPayments } from './payments.export.ts';
import { paymentsMetrics } from './payments.metrics.ts';
import { plansPage } from './plans.page.ts';
import { registerPayments } from './payments.routes.ts';

/** Orders, cards and subscriptions: everything that moves money. */
export const paymentsFeature: Feature = {
  name: 'payments',
  routes: registerPayments,
  pages: (deps) => [plansPage(deps)],
  jobs: paymentsJobs,
  due: paymentsDue,
  metrics: paymentsMetrics,
  erase: erasePayments,
  exportData: exportPayments,
};
