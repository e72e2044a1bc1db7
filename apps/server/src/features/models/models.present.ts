import type { ImageSettings, Model } from '@polylogue/contract/models';
import type { ModelEntry } from './model-entry.ts';

/** A model as the picker shows it. The wire has the coefficient as a factor. */
export function presentModel(entry: ModelEntry): Model {
  return {
    id: entry.id,
    name: entry.name,
    icon: entry.icon,
    modelType: entry.type,
    typeId: entry.provider.id,
    typeName: entry.provider.name,
    send_image: entry.takesImages,
    descriptionRu: entry.description.ru,
    descriptionEn: entry.description.en,
    descriptionFr: entry.description.fr,
    modelDiscounter: entry.coefficient / 1000,
    demo: entry.demo,
    contextLength: entry.contextLength,
    reasoning: entry.reasoning,
    voice: entry.provider.voice,
  };
}

/** What can be chosen about an image; nothing for a model that answers in text. */
export function presentImageSettings({ image }: ModelEntry): ImageSettings {
  return { size: image?.sizes ?? [], quality: image?.qualities.map(({ id }) => id) ?? [] };
}
