import {
  tariffDataOf,
  tariffListOf,
  type PlanFeatures,
  type PlanKey,
  type Tariff,
} from '@polylogue/contract/billing';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { answerKey } from '../../lib/embedded-answers.ts';

/** The user's plan, its feature gates, and the token balance. */
export const tariffQuery = queryOptions({
  queryKey: ['tariff'],
  queryFn: ({ signal }) => api(tariffDataOf, {}, { signal }),
});

/** Key of the tokens that are left. */
export const tokenLotsName = 'token-lots';

/** Begins the keys of the plans, whatever card they are paid with. */
export const tariffsKey = [tariffListOf.path];

/** The plans on offer, cheapest first, for the type of card that fits the user's country. They rarely change. */
export const tariffsQuery = queryOptions({
  queryKey: answerKey(tariffListOf, { card: 'own' }),
  queryFn: ({ signal }) => api(tariffListOf, {}, { signal }),
  staleTime: 10 * 60_000,
});

/** A plan and its features. */
export interface OfferedPlan {
  key: PlanKey;
  features: PlanFeatures;
}

/** The cheapest plan with a feature; undefined where none has it. */
export function cheapestPlan(
  tariffs: readonly Tariff[],
  has: (features: PlanFeatures) => boolean,
): OfferedPlan | undefined {
  return tariffs.find(({ features }) => has(features));
}

/** Whether the plan includes language, tone and style of answers; yes until it is known. */
export function useHasAnswerOptions(): boolean {
  return useQuery(tariffQuery).data?.isSelectOptions !== '0';
}

/** The plan that includes language, tone and style of answers; a default until the plans have loaded. */
export function useOptionsPlan(): PlanKey {
  const { data: tariffs = [] } = useQuery(tariffsQuery);
  return cheapestPlan(tariffs, ({ isSelectOptions }) => isSelectOptions === '1')?.key ?? 'basic';
}

/** Whether the plan uses the library, once it is known; yes if it cannot be asked: the server refuses what it must. */
export async function hasLibrary(queryClient: QueryClient): Promise<boolean> {
  const tariff = await queryClient.ensureQueryData(tariffQuery).catch(() => undefined);
  return tariff?.rag_used !== false;
}

/** Whether the plan uses the library; yes until it is known. */
export function useHasLibrary(): boolean {
  return useQuery(tariffQuery).data?.rag_used !== false;
}
