import type { Model, ModelType } from '@polylogue/contract/models';
import type { Locale } from '../../lib/i18n/locale.ts';

/** A kind of model to look among. */
export type ModelKind = 'all' | ModelType;

/** Models of one provider. */
export interface ProviderModels {
  typeId: number;
  provider: string;
  models: readonly Model[];
}

/** What a model says of itself in the reader's language; English where there is no text. */
export function descriptionOf(model: Model, locale: Locale): string {
  const texts = { en: model.descriptionEn, ru: model.descriptionRu, fr: model.descriptionFr };
  return texts[locale] || model.descriptionEn;
}

/** The models of a kind that have every typed word in name, provider or description, by provider in the given order. */
export function findModels(
  models: readonly Model[],
  { kind, query, locale }: { kind: ModelKind; query: string; locale: Locale },
): ProviderModels[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = models.filter((model) => {
    if (kind !== 'all' && model.modelType !== kind) return false;
    const text = `${model.name} ${model.typeName} ${descriptionOf(model, locale)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const byProvider = Map.groupBy(found, ({ typeId }) => typeId);
  return [...byProvider].map(([typeId, some]) => ({
    typeId,
    provider: some[0]?.typeName ?? '',
    models: some,
  }));
}
