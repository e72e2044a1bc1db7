import { CallError } from '../../platform/http/call-error.ts';
import { planOf, refuseClosedGate } from '../billing/billing.service.ts';
import type { CompareDeps } from './compare.deps.ts';

type GateDeps = Pick<CompareDeps, 'database' | 'clock'>;

/** The number of slots in the user's plan; none if the plan does not include comparing. */
export async function slotsOfPlan(deps: GateDeps, userId: number): Promise<number> {
  const { plan } = await planOf(deps.database.db, userId, deps.clock.now());
  return plan.isCompareAvailable ? plan.compareSlots : 0;
}

/** Refuses users who may not compare. */
export async function refuseWithoutCompare(deps: GateDeps, userId: number): Promise<void> {
  refuseClosedGate(await planOf(deps.database.db, userId, deps.clock.now()), 'isCompareAvailable');
}

/** Refuses users who may not compare, or not this many at once. */
export async function refuseBeyondPlan(
  deps: GateDeps,
  userId: number,
  { slots, field }: { slots: number; field: string },
): Promise<void> {
  const state = await planOf(deps.database.db, userId, deps.clock.now());
  refuseClosedGate(state, 'isCompareAvailable');
  const max = state.plan.compareSlots;
  if (slots <= max) return;
  throw new CallError('validation_error', {
    validationErrors: { [field]: 'plan_limit' },
    validationParams: { [field]: { max } },
  });
}
