import type { Citation } from '@polylogue/contract/citations';
import { expect, test } from 'vitest';
import { answer } from '../answers.testing.ts';
import { citedOf } from './cited-of.ts';

function passage(n: number): Citation {
  const place = { start: 0, end: 10 };
  return { n, sourceId: n, capsuleId: 1, title: `${n}.md`, place, quote: 'Words.', removed: false };
}

const citations = [passage(1), passage(2), passage(3)];

test('of the passages that went along, those that the text cites are its sources', () => {
  const cited = citedOf(answer(2, { response: 'So [3], and so [1]. Not [7].', citations }));
  expect(cited.map(({ n }) => n)).toEqual([1, 3]);
});

test('an answer that is being written has no list yet, and one without capsules has none', () => {
  expect(citedOf(answer(2, { response: 'So [1]', citations, state: 'loading' }))).toEqual([]);
  expect(citedOf(answer(2, { response: 'So [1]' }))).toEqual([]);
});
