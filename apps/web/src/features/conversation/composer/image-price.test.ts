import { expect, test } from 'vitest';
import { imagePriceOf, offeredImage } from './image-price.ts';

const settings = {
  size: ['1024x1024'],
  quality: ['low', 'medium', 'high'],
  tokens: [300, 700, 2_700],
  usualQuality: 'medium',
};

test('an image costs what its quality costs, or the usual one where none is chosen', () => {
  expect(imagePriceOf({}, settings, 10_000)).toEqual({ quality: 'medium', tokens: 700, verdict: 'covered' });
  expect(imagePriceOf({ quality: 'high' }, settings, 700)).toEqual({
    quality: 'high',
    tokens: 2_700,
    verdict: 'short',
  });
});

test('what another model offered is neither sent nor priced', () => {
  const image = { size: '7x7', quality: 'standard' };
  expect(offeredImage(image, settings)).toEqual({});
  expect(offeredImage({ size: '1024x1024', quality: 'low' }, settings)).toEqual({
    size: '1024x1024',
    quality: 'low',
  });
  expect(imagePriceOf(image, settings, 10_000)?.quality).toBe('medium');
});

test('a model without options has no price to tell', () => {
  const none = { size: [], quality: [], tokens: [], usualQuality: null };
  expect(imagePriceOf({}, none, 10_000)).toBeUndefined();
});
