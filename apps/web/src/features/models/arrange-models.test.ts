import { expect, test } from 'vitest';
import { arrangeModels, type ModelOrder, type OwnModels } from './arrange-models.ts';
import { imageModelFor, priceOf } from './model-price.ts';
import { model } from './model.testing.ts';

const models = [
  model(1, { name: 'Balanced', modelType: 'polylogue', typeId: 9, typeName: 'Polylogue' }),
  model(2, { name: 'GPT 10', modelDiscounter: 4 }),
  model(3, { name: 'Claude', typeId: 2, typeName: 'Anthropic', modelDiscounter: 0.2 }),
  model(4, { name: 'Image One', modelType: 'image', modelDiscounter: 6, imageTokens: 4_200 }),
  model(5, { name: 'GPT 9' }),
  model(6, { name: 'Image Two', modelType: 'image', imageTokens: 700 }),
];
const nothing: OwnModels = { suggested: [], starred: [], recent: [] };

function arranged(order: ModelOrder, { own = nothing, isNarrowed = false } = {}) {
  const sections = arrangeModels(models, { order, isNarrowed, own });
  return sections.map(({ caption, models: some }) => [
    'name' in caption ? caption.name : caption.provider,
    ...some.map(({ id }) => id),
  ]);
}

test('without favourites and recent models they stand by provider, in the order of the list', () => {
  expect(arranged('recommended')).toEqual([
    ['Polylogue', 1],
    ['OpenAI', 2, 4, 5, 6],
    ['Anthropic', 3],
  ]);
});

test('favourites and recent models come first, each once; what is gone is left out', () => {
  const own = { suggested: [], starred: [4, 99, 3], recent: [3, 5] };
  expect(arranged('recommended', { own })).toEqual([
    ['starred', 4, 3],
    ['recent', 5],
    ['Polylogue', 1],
    ['OpenAI', 2, 6],
  ]);
  expect(arranged('recommended', { own, isNarrowed: true })[0]).toEqual(['Polylogue', 1]);
});

test('by price the cheapest is first, images apart from answers', () => {
  expect(arranged('price')).toEqual([
    ['answersByPrice', 3, 1, 5, 2],
    ['imagesByPrice', 6, 4],
  ]);
});

test('by name numbers count as numbers', () => {
  expect(arranged('name')).toEqual([['byName', 1, 3, 5, 2, 4, 6]]);
});

test('the price is that of a page or of an image', () => {
  expect(models.map(priceOf).map(({ per, tokens }) => `${tokens} ${per}`)).toEqual([
    '1000 answer',
    '4000 answer',
    '200 answer',
    '4200 image',
    '1000 answer',
    '700 image',
  ]);
});

test('an image begins with the image model used last, else a favourite, else the cheapest', () => {
  expect(imageModelFor(models, { recent: [3, 4], starred: [6] })?.id).toBe(4);
  expect(imageModelFor(models, { recent: [3], starred: [4] })?.id).toBe(4);
  expect(imageModelFor(models, { recent: [], starred: [] })?.id).toBe(6);
  expect(imageModelFor(models.slice(0, 3), { recent: [], starred: [] })).toBeUndefined();
});
