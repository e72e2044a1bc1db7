import { expect, test } from 'vitest';
import { createMarker, foundIn } from './mark-text.ts';
import { wantedWords } from './wanted-words.ts';

const markerOf = (search: string) => createMarker(wantedWords(search));

test('the snippet is where most of the words stand close together', () => {
  const far = 'and then something else entirely, which goes on and on for a while. '.repeat(5);
  const text = `green ${far} green tea ${far} green`;
  const { snippet } = foundIn(text, markerOf('green tea'));
  expect(snippet?.text).toContain('green tea');
  expect(snippet?.marks).toHaveLength(2);
});

test('the first of several places that are as good is taken', () => {
  const text = `first tea ${'filler '.repeat(100)} second tea`;
  expect(foundIn(text, markerOf('tea')).snippet?.text).toMatch(/^first tea/);
});

test('a text is read as far as it is indexed', () => {
  const text = `${'filler '.repeat(20_000)} tea`;
  expect(foundIn(text, markerOf('tea'))).toEqual({ snippet: null, words: [] });
  const asked: number[] = [];
  const marker = markerOf('tea');
  foundIn(text, (part) => {
    asked.push(part.length);
    return marker(part);
  });
  expect(asked).toEqual([65_536]);
});

test('a text of nothing but the words is read once for snippet and words', () => {
  const asked: number[] = [];
  const marker = markerOf('tea');
  const { words } = foundIn('tea TEA teas '.repeat(5_000), (part) => {
    asked.push(part.length);
    return marker(part);
  });
  expect(words).toEqual(['tea', 'teas']);
  // The text, and the snippet.
  expect(asked).toHaveLength(2);
});
