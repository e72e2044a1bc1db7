import type { Model } from '@polylogue/contract/models';
import { expect, test } from 'vitest';
import { descriptionOf, findModels } from './find-models.ts';

function model(id: number, more: Partial<Model>): Model {
  return {
    id,
    name: `Model ${id}`,
    icon: '',
    modelType: 'text',
    typeId: 1,
    typeName: 'OpenAI',
    send_image: false,
    descriptionEn: 'Quick',
    descriptionRu: 'Быстрая',
    descriptionFr: '',
    modelDiscounter: 1,
    demo: false,
    contextLength: 1_000,
    reasoning: false,
    voice: 'teal',
    ...more,
  };
}

const models = [
  model(1, { name: 'Balanced', modelType: 'polylogue', typeId: 9, typeName: 'Polylogue' }),
  model(2, { name: 'GPT mini' }),
  model(3, { name: 'Claude', typeId: 2, typeName: 'Anthropic', descriptionEn: 'Careful writing' }),
  model(4, { name: 'Image One', modelType: 'image' }),
];

function found(kind: 'all' | 'text' | 'image' | 'polylogue', query = '') {
  return findModels(models, { kind, query, locale: 'en' }).flatMap((group) =>
    group.models.map(({ id }) => id),
  );
}

test('the models stand by provider, in the order of the list', () => {
  const groups = findModels(models, { kind: 'all', query: '', locale: 'en' });
  expect(groups.map(({ provider }) => provider)).toEqual(['Polylogue', 'OpenAI', 'Anthropic']);
});

test('a kind shows only its models', () => {
  expect(found('polylogue')).toEqual([1]);
  expect(found('text')).toEqual([2, 3]);
  expect(found('image')).toEqual([4]);
});

test('every typed word must be in name, provider or description', () => {
  expect(found('all', 'openai MINI')).toEqual([2]);
  expect(found('all', 'careful')).toEqual([3]);
  expect(found('all', 'careful mini')).toEqual([]);
});

test('the description is in the language of the reader, or in English', () => {
  const [own] = models;
  expect(own && descriptionOf(own, 'ru')).toBe('Быстрая');
  expect(own && descriptionOf(own, 'fr')).toBe('Quick');
});
