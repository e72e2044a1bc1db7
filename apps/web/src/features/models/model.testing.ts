import type { Model } from './model.ts';

/** A model for tests. */
export function model(id: number, more: Partial<Model> = {}): Model {
  return {
    id,
    name: `Model ${id}`,
    icon: '',
    modelType: 'text',
    typeId: 1,
    typeName: 'OpenAI',
    takesImages: false,
    maxImages: 0,
    descriptionEn: 'Quick',
    descriptionRu: 'Быстрая',
    descriptionFr: '',
    modelDiscounter: 1,
    demo: false,
    contextLength: 1_000,
    groundingTokens: 250,
    reasoning: false,
    efforts: [],
    temperature: true,
    voice: 'teal',
    imageTokens: null,
    ...more,
  };
}
