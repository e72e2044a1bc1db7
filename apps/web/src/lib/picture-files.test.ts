import { expect, test } from 'vitest';
import { imageRefusal } from './picture-files.ts';

const picture = { name: 'plan.PNG', size: 1_000, type: 'image/png' };

test('a picture goes along with a message to a model that takes pictures', () => {
  expect(imageRefusal(picture, true)).toBeUndefined();
  expect(imageRefusal(picture, false)).toBe('model_without_images');
});

test.each(['jpeg', 'jpg', 'png', 'gif', 'webp'])('%s is a picture', (ending) => {
  expect(imageRefusal({ ...picture, name: `a.${ending}` }, true)).toBeUndefined();
});

test('other files are refused', () => {
  expect(imageRefusal({ ...picture, name: 'a.svg' }, true)).toBe('unsupported_media_type');
  expect(imageRefusal({ ...picture, name: 'a.png.exe' }, true)).toBe('unsupported_media_type');
});

test('a pasted picture without a name is told by its kind', () => {
  expect(imageRefusal({ ...picture, name: '' }, true)).toBeUndefined();
});

test('twenty megabytes are too many', () => {
  expect(imageRefusal({ ...picture, size: 19_999_999 }, true)).toBeUndefined();
  expect(imageRefusal({ ...picture, size: 20_000_000 }, true)).toBe('file_size_error');
});
