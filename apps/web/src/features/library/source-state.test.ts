import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { Source } from './capsule.ts';
import { failureText, isUnderWay, stateOf } from './source-state.ts';

test.each([
  ['queued', 0, 'queued'],
  ['loading', 40, 'loading'],
  ['loading', 100, 'processing'],
  ['processing', 50, 'processing'],
  ['indexing', 90, 'indexing'],
  ['embedded', 100, 'ready'],
  ['success', 100, 'ready'],
  ['error', 30, 'failed'],
] as const)('a source that is %s at %i per cent is shown as %s', (status, percentage, shown) => {
  expect(stateOf({ status, percentage })).toBe(shown);
  expect(isUnderWay({ status, percentage })).toBe(shown !== 'ready' && shown !== 'failed');
});

test('a failure tells a file that did not arrive from one that cannot be read, and names the reason', () => {
  const t = ((key: string) => key) as TFunction;
  const failed = { kind: 'file', hasArrived: true, error: 'encrypted' } as Source;
  expect(failureText(t, failed)).toBe('library.problem.reading library.source_error.encrypted');
  expect(failureText(t, { ...failed, hasArrived: false, error: null })).toBe('library.problem.download');
  expect(failureText(t, { ...failed, kind: 'url', error: null })).toBe('library.problem.link');
});
