import { fileSizes } from '@polylogue/contract/limits';
import { expect, test } from 'vitest';
import { sortFiles } from './sort-files.ts';

function file(name: string, size = 1, type = 'image/png'): File {
  return Object.defineProperty(new File([], name, { type }), 'size', { value: size });
}

const names = (files: readonly File[]) => files.map(({ name }) => name);

test('as many as the model takes are taken in their order, and the rest is told once', () => {
  const given = ['a.png', 'b.png', 'c.png', 'd.png'].map((name) => file(name));
  const { taken, refusals } = sortFiles(given, { attached: [file('first.png')], max: 3 });
  expect(names(taken)).toEqual(['a.png', 'b.png']);
  expect(refusals).toEqual(['too_many']);
});

test('what is no image is told apart from an image of a wrong kind, and the others stay', () => {
  const given = [
    file('letter.pdf', 1, 'application/pdf'),
    file('a.png'),
    file('drawing.svg', 1, 'image/svg+xml'),
    file('notes.txt', 1, 'text/plain'),
    file('b.webp', 1, ''),
  ];
  const { taken, refusals } = sortFiles(given, { attached: [], max: 8 });
  expect(names(taken)).toEqual(['a.png', 'b.webp']);
  expect(refusals).toEqual(['not_an_image', 'unsupported_media_type']);
});

test('all of them together have a limit, too', () => {
  const half = fileSizes.chatImages / 2;
  const given = [file('a.png', half), file('b.png', half), file('c.png', 1)];
  const { taken, refusals } = sortFiles(given, { attached: [], max: 8 });
  expect(names(taken)).toEqual(['a.png', 'b.png']);
  expect(refusals).toEqual(['too_much']);
});

test('a model that takes none is the reason for images, not for documents', () => {
  const given = [file('a.png'), file('letter.pdf', 1, 'application/pdf')];
  expect(sortFiles(given, { attached: [], max: 0 })).toEqual({
    taken: [],
    refusals: ['model_without_images', 'not_an_image'],
  });
});
