import { expect, test } from 'vitest';
import { affordableSet, expensiveCost, pairToTry } from './affordable.ts';

const own = { id: 1, typeId: 1, modelType: 'polylogue', modelDiscounter: 1 } as const;
const ownLarge = { id: 2, typeId: 1, modelType: 'polylogue', modelDiscounter: 3 } as const;
const opus = { id: 3, typeId: 2, modelType: 'text', modelDiscounter: 10 } as const;
const haiku = { id: 4, typeId: 2, modelType: 'text', modelDiscounter: 0.8 } as const;
const painter = { id: 5, typeId: 3, modelType: 'image', modelDiscounter: 0.1 } as const;
const flash = { id: 6, typeId: 3, modelType: 'text', modelDiscounter: 0.2 } as const;
const models = [own, ownLarge, opus, haiku, painter, flash];

const gift = { tokens: 30_000, plan: 'free' } as const;
const paid = { tokens: 300_000, plan: 'basic' } as const;

function ids(of: readonly { id: number }[]): number[] {
  return of.map(({ id }) => id);
}

test('a free account is offered its model and one it can afford, never an expensive one', () => {
  expect(ids(pairToTry(models, { active: own.id, budget: gift }))).toEqual([own.id, haiku.id]);
});

test('an expensive current model gives way to one that can be afforded', () => {
  expect(ids(pairToTry(models, { active: opus.id, budget: gift }))).toEqual([own.id, haiku.id]);
});

test('a full balance is offered the current model and the first of another provider', () => {
  expect(ids(pairToTry(models, { active: own.id, budget: paid }))).toEqual([own.id, opus.id]);
});

test('an empty balance is offered the two cheapest, of two providers, and no image model', () => {
  const budget = { tokens: 100, plan: 'free' } as const;
  expect(ids(pairToTry(models, { active: own.id, budget }))).toEqual([flash.id, haiku.id]);
});

test('a single provider has no pair', () => {
  expect(pairToTry([own, ownLarge], { active: null, budget: paid })).toEqual([]);
});

test('of the winners those are offered that can be afforded together', () => {
  expect(ids(affordableSet([opus, own, haiku, flash], gift))).toEqual([own.id, haiku.id, flash.id]);
  expect(ids(affordableSet([opus, own, haiku], paid))).toEqual([opus.id, own.id, haiku.id]);
  expect(affordableSet([opus, own], gift)).toEqual([]);
});

test('a model is expensive by what it costs of this balance', () => {
  expect(expensiveCost(opus, gift)).toBe(6_000);
  expect(expensiveCost(own, gift)).toBeNull();
  expect(expensiveCost(opus, { ...gift, tokens: 900_000 })).toBeNull();
  expect(expensiveCost(opus, { ...paid, tokens: 20_000 })).toBe(6_000);
});
