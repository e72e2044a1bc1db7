import type { TariffData } from '@polylogue/contract/billing';

const day = 86_400_000;

/** Time left of a plan: unlimited, a number of days, or expired. */
export type PlanTime = { kind: 'endless' } | { kind: 'running'; days: number } | { kind: 'ended' };

/** The time left of the user's plan. A started day counts. */
export function planTimeOf({ dateDeactivated }: Pick<TariffData, 'dateDeactivated'>, now: number): PlanTime {
  if (dateDeactivated === null) return { kind: 'endless' };
  const left = new Date(dateDeactivated).getTime() - now;
  return left <= 0 ? { kind: 'ended' } : { kind: 'running', days: Math.ceil(left / day) };
}
