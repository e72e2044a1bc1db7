import { expect, test } from 'vitest';
import { decodeEntities } from './entities.ts';

test.each([
  ['a &amp; b&nbsp;&copy;', 'a & b\u00a0©'],
  ['&notin; &CounterClockwiseContourIntegral; &frac12;', '∉ ∳ ½'],
  ['&#8212; &#x2014;', '— —'],
  ['&unknown; &amp without its end', '&unknown; &amp without its end'],
])('%j', (written, read) => {
  expect(decodeEntities(written)).toBe(read);
});

test.each(['toString', 'constructor', 'valueOf', '__proto__', 'hasOwn'])(
  '&%s; names no character and stays as written',
  (name) => {
    expect(decodeEntities(`&${name};`)).toBe(`&${name};`);
  },
);

test.each(['&#0;', '&#xD800;', '&#x110000;'])('%s is no character and becomes a replacement', (written) => {
  expect(decodeEntities(written)).toBe('\ufffd');
});
