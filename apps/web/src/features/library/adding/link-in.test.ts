import { expect, test } from 'vitest';
import { linkIn } from './link-in.ts';

test('a pasted address is a link, spaces around it aside', () => {
  expect(linkIn('  https://example.com/a?b=c#d\n')).toBe('https://example.com/a?b=c#d');
  expect(linkIn('HTTP://example.com')).toBe('HTTP://example.com');
});

test('a text with an address in it, another scheme and no address are none', () => {
  for (const text of [
    'see https://example.com',
    'https://a.com https://b.com',
    'ftp://a.com',
    'https://',
    '',
  ]) {
    expect(linkIn(text)).toBeUndefined();
  }
});
