import { expect, test } from 'vitest';
import { planKeys, plans, savedCardBrand } from './billing.ts';
import { fileSizes, lengths, localeOfCountry } from './limits.ts';

const dearer = planKeys.slice(1).map((key, index) => [planKeys[index] ?? 'free', key] as const);

test.each(dearer)('%s brings nothing that %s lacks', (cheap, dear) => {
  const [less, more] = [plans[cheap], plans[dear]];
  const unlimited = Number.POSITIVE_INFINITY;
  expect(more.tokens).toBeGreaterThan(less.tokens);
  expect(more.storageBytes).toBeGreaterThan(less.storageBytes);
  expect(more.compareSlots).toBeGreaterThan(less.compareSlots);
  expect(more.prices?.EUR.amount).toBeGreaterThan(less.prices?.EUR.amount ?? 0);
  expect(more.prices?.RUB.amount).toBeGreaterThan(less.prices?.RUB.amount ?? 0);
  expect(more.pinnedChats).toBeGreaterThanOrEqual(less.pinnedChats);
  expect(more.ownPrompts ?? unlimited).toBeGreaterThanOrEqual(less.ownPrompts ?? unlimited);
  expect(more.favouritePrompts ?? unlimited).toBeGreaterThanOrEqual(less.favouritePrompts ?? unlimited);
  expect(more.isShare).toBeGreaterThanOrEqual(less.isShare);
  expect(more.isExport).toBeGreaterThanOrEqual(less.isExport);
  expect(more.isImport).toBeGreaterThanOrEqual(less.isImport);
});

test('a crossed-out price is above the price', () => {
  const prices = planKeys.flatMap((key) => Object.values(plans[key].prices ?? {}));
  expect(prices).toHaveLength(6);
  expect(prices.filter((price) => price.crossedAmount <= price.amount)).toEqual([]);
});

test('plans give the tokens and the space they promise', () => {
  expect(planKeys.map((key) => plans[key].tokens)).toEqual([30_000, 300_000, 750_000, 2_000_000]);
  expect(planKeys.map((key) => plans[key].storageBytes / 1_000_000)).toEqual([10, 100, 300, 500]);
});

test('sizes count a megabyte as a million bytes', () => {
  expect(fileSizes.chatImage).toBe(20_000_000);
  expect(fileSizes.capsuleFile).toBe(100_000_000);
});

test('no length ends before it begins', () => {
  const broken = Object.entries(lengths).filter(([, size]) => 'min' in size && size.min > size.max);
  expect(broken).toEqual([]);
});

test('the interface speaks the language of the country where it can', () => {
  expect(['RU', 'FR', 'DE', null].map(localeOfCountry)).toEqual(['ru', 'fr', 'en', 'en']);
});

test.each([
  ['4111', 'VISA'],
  ['2200', 'MIR'],
  ['2204', 'MIR'],
  ['2205', 'unknown'],
  ['2221', 'MASTERCARD'],
  ['2720', 'MASTERCARD'],
  ['2721', 'unknown'],
  ['5100', 'MASTERCARD'],
  ['5599', 'MASTERCARD'],
  ['5600', 'unknown'],
])('a saved card that begins with %s is %s', (number, brand) => {
  expect(savedCardBrand(number)).toBe(brand);
});
