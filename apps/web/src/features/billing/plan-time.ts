import type { TariffData } from '@polylogue/contract/billing';

const day = 86_400_000;

/** How a plan stands in time: without an end, with days left, or ended. */
export type PlanTime = { kind: 'endless' } | { kind: 'running'; days: number } | { kind: 'ended' };

/** How the user's plan stands at a moment. A day that has begun counts. */
export function planTimeOf({ dateDeactivated }: Pick<TariffData, 'dateDeactivated'>, now: number): PlanTime {
  if (dateDeactivated === null) return { kind: 'endless' };
  const left = new Date(dateDeactivated).getTime() - now;
  return left <= 0 ? { kind: 'ended' } : { kind: 'running', days: Math.ceil(left / day) };
}
