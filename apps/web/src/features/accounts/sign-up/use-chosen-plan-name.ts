import { planNames } from '@polylogue/contract/billing';
import { useState } from 'react';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import { chosenPlan } from '../../../lib/session/chosen-plan.ts';

/** Name of the plan that was chosen before signing up; undefined without one, and until the browser has been asked. */
export function useChosenPlanName(): string | undefined {
  const isHydrated = useIsHydrated();
  const [now] = useState(() => Date.now());
  const chosen = isHydrated ? chosenPlan(now) : undefined;
  return chosen && planNames[chosen.plan];
}
