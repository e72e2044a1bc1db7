import type { Model } from './model.ts';
import { priceOf } from './model-price.ts';

/** Order of the models in the picker. */
export const modelOrders = ['recommended', 'price', 'name'] as const;
export type ModelOrder = (typeof modelOrders)[number];

/** Sections that are not those of a provider. */
export type SectionName = 'suggested' | 'starred' | 'recent' | 'answersByPrice' | 'imagesByPrice' | 'byName';

/** Models below a caption. */
export interface ModelSection {
  key: string;
  /** The caption; a provider's section has its name. */
  caption: { name: SectionName } | { provider: string };
  models: readonly Model[];
}

/** The user's own models, by id. */
export interface OwnModels {
  suggested: readonly number[];
  starred: readonly number[];
  recent: readonly number[];
}

/**
 * Puts models into sections. The recommended order begins with the user's own models, each of which is shown once, unless
 * the list is narrowed.
 */
export function arrangeModels(
  models: readonly Model[],
  { order, isNarrowed, own }: { order: ModelOrder; isNarrowed: boolean; own: OwnModels },
): ModelSection[] {
  const sections = {
    recommended: () => (isNarrowed ? byProvider(models) : ownFirst(models, own)),
    price: () => byPrice(models),
    name: () => [section('byName', byName(models))],
  };
  return sections[order]().filter((one) => one.models.length > 0);
}

function section(name: SectionName, models: readonly Model[]): ModelSection {
  return { key: name, caption: { name }, models };
}

function byProvider(models: readonly Model[]): ModelSection[] {
  const grouped = Map.groupBy(models, ({ typeId }) => typeId);
  return [...grouped].map(([typeId, some]) => ({
    key: `provider-${typeId}`,
    caption: { provider: some[0]?.typeName ?? '' },
    models: some,
  }));
}

function ownFirst(models: readonly Model[], own: OwnModels): ModelSection[] {
  const shown = new Set<number>();
  function take(name: keyof OwnModels): ModelSection {
    const taken = own[name].flatMap((id) => models.filter((model) => model.id === id && !shown.has(id)));
    for (const { id } of taken) shown.add(id);
    return section(name, taken);
  }
  const first = [take('suggested'), take('starred'), take('recent')];
  return [...first, ...byProvider(models.filter(({ id }) => !shown.has(id)))];
}

/** Answers and images apart: a page of text and an image cannot be weighed against each other. */
function byPrice(models: readonly Model[]): ModelSection[] {
  const cheapestFirst = models.toSorted((one, other) => priceOf(one).tokens - priceOf(other).tokens);
  return [
    section(
      'answersByPrice',
      cheapestFirst.filter(({ modelType }) => modelType !== 'image'),
    ),
    section(
      'imagesByPrice',
      cheapestFirst.filter(({ modelType }) => modelType === 'image'),
    ),
  ];
}

function byName(models: readonly Model[]): Model[] {
  return models.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
}
