import type { ModelType } from '@polylogue/contract/models';
import type { Model } from './model.ts';
import type { Locale } from '../../lib/i18n/locale.ts';

/** Filter by kind of model. */
export type ModelKind = 'all' | ModelType;

/** Description of a model in the user's language, falling back to English. */
export function descriptionOf(model: Model, locale: Locale): string {
  const texts = { en: model.descriptionEn, ru: model.descriptionRu, fr: model.descriptionFr };
  return texts[locale] || model.descriptionEn;
}

/** Models of a kind that match every typed word in name, provider or description, in the given order. */
export function findModels(
  models: readonly Model[],
  { kind, query, locale }: { kind: ModelKind; query: string; locale: Locale },
): Model[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return models.filter((model) => {
    if (kind !== 'all' && model.modelType !== kind) return false;
    const text = `${model.name} ${model.typeName} ${descriptionOf(model, locale)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
