import { planKeys } from '@polylogue/contract/billing';
import type { ChosenPlan } from '@polylogue/contract/validation';
import { getDeviceData, setDeviceData } from './local-data.ts';

/** The link in the confirmation mail lives as long. */
const life = 24 * 3_600_000;

/** Keeps a guest's choice; undefined forgets an earlier one. */
export function keepChosenPlan(chosen: ChosenPlan | undefined, now: number): void {
  setDeviceData('plan', chosen && { ...chosen, until: now + life });
}

/** The kept choice, which stays; undefined without one. */
export function chosenPlan(now: number): ChosenPlan | undefined {
  const kept = getDeviceData('plan');
  if (typeof kept !== 'object' || kept === null) return undefined;
  if (!('until' in kept) || Number(kept.until) <= now) return undefined;
  return choiceOf({ ...kept });
}

/** The kept choice, once; undefined without one. */
export function takeChosenPlan(now: number): ChosenPlan | undefined {
  const chosen = chosenPlan(now);
  setDeviceData('plan', undefined);
  return chosen;
}

/** A choice as the link of the confirmation mail carries it into another browser; undefined without one. */
export function choiceOf({ plan, period, card }: Record<string, unknown>): ChosenPlan | undefined {
  const known = planKeys.find((key) => key === plan);
  if (known === undefined || known === 'free') return undefined;
  if ((period !== 'month' && period !== 'year') || (card !== 'ru' && card !== 'other')) return undefined;
  return { plan: known, period, card };
}
