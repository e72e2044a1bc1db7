import { planKeys, type CardType, type PlanKey } from '@polylogue/contract/billing';
import { getDeviceData, setDeviceData } from './local-data.ts';

/** The plan that a guest has chosen, kept until the account is there. */
export interface ChosenPlan {
  plan: Exclude<PlanKey, 'free'>;
  period: 'month' | 'year';
  card: CardType;
}

/** The link in the confirmation mail lives as long. */
const life = 24 * 3_600_000;

/** Keeps a guest's choice; undefined forgets an earlier one. */
export function keepChosenPlan(chosen: ChosenPlan | undefined, now: number): void {
  setDeviceData('plan', chosen && { ...chosen, until: now + life });
}

/** The plan of the kept choice, which stays; undefined without one. */
export function chosenPlan(now: number): ChosenPlan['plan'] | undefined {
  const kept = getDeviceData('plan');
  if (typeof kept !== 'object' || kept === null) return undefined;
  if (!('plan' in kept && 'until' in kept) || Number(kept.until) <= now) return undefined;
  const plan = planKeys.find((key) => key === kept.plan);
  return plan === 'free' ? undefined : plan;
}

/** The kept choice as the address of the plans page, once; undefined without one. */
export function takeChosenPlan(now: number): Record<string, unknown> | undefined {
  const kept = getDeviceData('plan');
  if (typeof kept !== 'object' || kept === null) return undefined;
  setDeviceData('plan', undefined);
  return 'until' in kept && Number(kept.until) > now ? { ...kept } : undefined;
}
