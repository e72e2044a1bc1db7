import { fileSizes } from '@polylogue/contract/limits';
import { expect, test } from 'vitest';
import { checkImages } from './check-images.ts';

function file(name: string, { size = 10, type = '' } = {}): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
}

test('jpeg and png are taken by their name or, pasted, by their type', () => {
  const given = [file('a.PNG'), file('b.jpeg'), file('c.jpg'), file('image', { type: 'image/png' })];
  expect(checkImages(given, 0)).toEqual({ taken: given, refusals: [] });
});

test('each reason to leave files out is named once', () => {
  const { taken, refusals } = checkImages(
    [file('a.svg'), file('b.gif'), file('c.png', { size: fileSizes.photo + 1 }), file('d.png')],
    0,
  );
  expect(taken.map(({ name }) => name)).toEqual(['d.png']);
  expect(refusals).toEqual(['type', 'size']);
});

test('five are taken, those that are attached already counted in', () => {
  const given = Array.from({ length: 4 }, (_, index) => file(`${index}.png`));
  expect(checkImages(given, 3)).toMatchObject({
    taken: [{ name: '0.png' }, { name: '1.png' }],
    refusals: ['tooMany'],
  });
});
