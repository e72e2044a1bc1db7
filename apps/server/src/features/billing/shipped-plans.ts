import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planKey } from '@polylogue/contract/billing';
import { packageKey, packageTerms, planTerms } from '@polylogue/contract/operator-billing';
import { z } from 'zod';
import { root } from '../../platform/root.ts';

const file = join(root, 'content/plans.json');

const shipped = z.object({
  plans: z.record(planKey, z.strictObject(planTerms.shape)),
  packages: z.record(packageKey, z.strictObject(packageTerms.shape)),
});
/** Plans and packages of a release. */
export type ShippedPlans = z.infer<typeof shipped>;

/** Reads the plans of this release. The file is ours, so an invalid one is a bug. */
export function readShippedPlans(): ShippedPlans {
  return shipped.parse(JSON.parse(readFileSync(file, 'utf8')));
}
