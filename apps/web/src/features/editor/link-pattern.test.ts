import { expect, test } from 'vitest';
import { isLink } from './link-pattern.ts';

test.each([
  ['https://example.org', true],
  ['mailto:maria@kern.example', true],
  ['  https://example.org  ', true],
  ['example.org', false],
  ['https:', false],
  ['', false],
  ['javascript:alert(1)', false],
])('%j can be a link: %s', (text, can) => {
  expect(isLink(text)).toBe(can);
});
