import type { TariffData } from '@polylogue/contract/billing';
import { planTimeOf } from '../../billing/plan-time.ts';

/** Whether a paid plan has run out by now; no until it is known. */
export function hasRunOut(own: TariffData | undefined): boolean {
  return own !== undefined && planTimeOf(own, Date.now()).kind === 'ended';
}
