import { activatePromo, deactivatePromo, promoOf, type ActivePromo } from '@polylogue/contract/promo';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { previewsKey } from '../payments.keys.ts';

/** The discount that waits for the next purchase; null without one. */
export const promoQuery = queryOptions({
  queryKey: ['promo'],
  queryFn: async ({ signal }) => (await api(promoOf, {}, { signal })).promo,
});

/** Activates a code. A string is what the page shows as the error. */
export function activate(promo: string) {
  return api(activatePromo, { body: { promo } });
}

/** Gives the waiting discount up. */
export function giveUp() {
  return api(deactivatePromo);
}

/** Fetches everything that a code changes: the prices, and tokens that it gave. */
export async function refreshAfterPromo(queryClient: QueryClient): Promise<void> {
  const keys = [promoQuery.queryKey, [previewsKey], tariffQuery.queryKey];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** The percentage that the next purchase gets. None while an open payment has it. */
export function percentOf(promo: ActivePromo | null | undefined): number {
  return promo && promo.heldBy === null ? promo.percent : 0;
}

/** The same of the user's own code; a guest has none. */
export function usePromoPercent(isGuest = false): number {
  return percentOf(useQuery({ ...promoQuery, enabled: !isGuest }).data);
}
