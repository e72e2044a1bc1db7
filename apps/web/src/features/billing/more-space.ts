import type { Tariff } from '@polylogue/contract/billing';
import type { LibraryInfo } from '@polylogue/contract/library';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { formatMegabytes } from '../../lib/i18n/format.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { libraryInfoQuery } from './library-space.data.ts';
import { cheapestPlan, tariffsQuery, type OfferedPlan } from './billing.data.ts';

/** The cheapest plan with more storage than the user's; undefined on the largest. */
export function planWithMoreSpace(
  tariffs: readonly Tariff[],
  { bytes }: LibraryInfo,
): OfferedPlan | undefined {
  return cheapestPlan(tariffs, ({ storageBytes }) => storageBytes > bytes.total);
}

/** `planWithMoreSpace` as a hook; undefined until the plans have loaded. */
export function usePlanWithMoreSpace(): OfferedPlan | undefined {
  const { data: tariffs } = useQuery(tariffsQuery);
  const { data: info } = useQuery(libraryInfoQuery);
  return tariffs && info && planWithMoreSpace(tariffs, info);
}

/** `planWithMoreSpace` outside of components; undefined also when the plans cannot be loaded. */
export async function findPlanWithMoreSpace(queryClient: QueryClient): Promise<OfferedPlan | undefined> {
  try {
    const tariffs = await queryClient.ensureQueryData(tariffsQuery);
    return planWithMoreSpace(tariffs, await queryClient.ensureQueryData(libraryInfoQuery));
  } catch {
    return undefined;
  }
}

/** Describes a plan with more storage. */
export function moreSpaceText(t: TFunction, { key, features }: OfferedPlan, locale: Locale): string {
  const size = formatMegabytes(features.storageBytes, locale);
  return t('answers.moreSpace', { plan: t(`workspace.plans.${key}`), size });
}
