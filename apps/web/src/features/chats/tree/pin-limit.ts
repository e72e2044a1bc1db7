import { planKeys, plans, type PlanKey } from '@polylogue/contract/billing';
import { isApiError } from '../../../lib/api/api-error.ts';

/** Whether the plan allows no more pins. */
export function isPinLimit(error: unknown): boolean {
  return isApiError(error, 'validation_error') && error.validationErrors['pin'] === 'pin_limit';
}

/** The cheapest plan with more pins than this one; undefined on one that has the most. */
export function planWithMorePins(plan: PlanKey): PlanKey | undefined {
  return planKeys.find((key) => plans[key].pinnedChats > plans[plan].pinnedChats);
}
