import { expect, test } from 'vitest';
import { descriptionOf, findModels } from './find-models.ts';
import { model } from './model.testing.ts';

const models = [
  model(1, { name: 'Balanced', modelType: 'polylogue', typeId: 9, typeName: 'Polylogue' }),
  model(2, { name: 'GPT mini' }),
  model(3, { name: 'Claude', typeId: 2, typeName: 'Anthropic', descriptionEn: 'Careful writing' }),
  model(4, { name: 'Image One', modelType: 'image' }),
];

function found(kind: 'all' | 'text' | 'image' | 'polylogue', query = '') {
  return findModels(models, { kind, query, locale: 'en' }).map(({ id }) => id);
}

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
