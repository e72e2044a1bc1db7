import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { booksDifferences, reconcile } from './reconcile.ts';

/** Compares yesterday's books every morning. */
export const reconcileJob = 'payments.reconcile';

/** The daily comparison with the gateways. */
export function reconcileJobs(deps: PaymentsDeps): JobDefinition[] {
  return [
    {
      name: reconcileJob,
      schedule: '17 4 * * *',
      run: async () => {
        const yesterday = new Date(deps.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
        const { differences } = await reconcile(deps, yesterday);
        booksDifferences.set(differences.length);
        for (const difference of differences) {
          deps.log.error({ day: yesterday, ...difference }, 'our books and the gateway’s differ');
        }
      },
    },
  ];
}
