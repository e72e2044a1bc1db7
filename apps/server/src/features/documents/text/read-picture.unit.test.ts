import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPicture } from './read-picture.ts';

const square = sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } });

test.each([
  ['png', 'png'],
  ['jpeg', 'jpg'],
  ['webp', 'png'],
  ['gif', 'png'],
] as const)('a picture in %s is read', async (format, type) => {
  const bytes = await square.clone().toFormat(format).toBuffer();
  expect(await readPicture(bytes)).toMatchObject({ type, width: 4, height: 3 });
});

test.each([
  [
    'a drawing',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  ],
  [
    'a drawing with a prolog',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  ],
  ['text', 'no picture at all'],
  ['nothing', ''],
])('does not render %s, whatever its name', async (_, content) => {
  expect(await readPicture(Buffer.from(content))).toBeUndefined();
});

test('does not open other formats', async () => {
  expect(await readPicture(await square.clone().tiff().toBuffer())).toBeUndefined();
});
