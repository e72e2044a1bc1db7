import { groundingRoom } from '@polylogue/contract/citations';
import type { ImageSettings, Model, OfferedModel } from '@polylogue/contract/models';
import { chargedTokens } from './charged-tokens.service.ts';
import type { ModelEntry } from './model-entry.ts';

/** A model for the picker. On the wire the coefficient is a factor. `mostPassages`: the operator's limit of their tokens. */
export function presentModel(entry: ModelEntry, mostPassages: number): Model {
  return {
    id: entry.id,
    name: entry.name,
    icon: entry.icon,
    modelType: entry.type,
    typeId: entry.provider.id,
    typeName: entry.provider.name,
    send_image: entry.maxImages > 0,
    maxImages: entry.maxImages,
    descriptionRu: entry.description.ru,
    descriptionEn: entry.description.en,
    descriptionFr: entry.description.fr,
    modelDiscounter: entry.coefficient / 1000,
    demo: entry.demo,
    contextLength: entry.contextLength,
    groundingTokens: entry.image
      ? 0
      : groundingRoom({ contextLength: entry.contextLength, most: mostPassages }),
    reasoning: entry.reasoning,
    efforts: [...entry.efforts],
    temperature: entry.temperature,
    voice: entry.provider.voice,
    imageTokens: usualPrice(entry),
  };
}

function usualPrice(entry: ModelEntry): number | null {
  const { qualities = [], usualQuality } = entry.image ?? {};
  const usual = qualities.find(({ id }) => id === usualQuality);
  return usual ? chargedTokens(usual.tokens, entry) : null;
}

/** The options for an image; none for a text model. */
export function presentImageSettings(entry: ModelEntry): ImageSettings {
  const { sizes = [], qualities = [], usualQuality = null } = entry.image ?? {};
  return {
    size: sizes,
    quality: qualities.map(({ id }) => id),
    tokens: qualities.map(({ tokens }) => chargedTokens(tokens, entry)),
    usualQuality,
  };
}

/** A model as guests see it: what it is, and what its answers cost. */
export function presentOfferedModel(entry: ModelEntry, mostPassages: number): OfferedModel {
  const { id, name, modelType, typeName, modelDiscounter, voice, imageTokens } = presentModel(
    entry,
    mostPassages,
  );
  return { id, name, modelType, typeName, modelDiscounter, voice, imageTokens };
}
