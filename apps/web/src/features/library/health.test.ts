import { expect, test } from 'vitest';
import { capsule, source } from './capsules.testing.ts';
import { healthOf } from './health.ts';

const ready = source({ id: 1 });
const scanned = source({ id: 2, problems: [{ code: 'no_text_on_pages', pages: [3] }] });
const failed = source({ id: 3, status: 'error', error: 'encrypted' });
const waiting = source({ id: 4, status: 'processing', percentage: 20 });

test('a capsule without a read source has no score', () => {
  expect(healthOf(capsule({ sources: [] }))).toMatchObject({ score: null, tone: 'none', waiting: 0 });
  expect(healthOf(capsule({ sources: [waiting] }))).toMatchObject({ score: null, waiting: 1 });
});

test('a source with a problem counts half, a failed one nothing, one under way is left out', () => {
  expect(healthOf(capsule({ sources: [ready, waiting] }))).toMatchObject({ score: 100, tone: 'good' });
  expect(healthOf(capsule({ sources: [ready, scanned] }))).toMatchObject({ score: 75, tone: 'warn' });
  const bad = healthOf(capsule({ sources: [ready, scanned, failed] }));
  expect(bad).toMatchObject({ score: 50, tone: 'bad', troubled: [scanned, failed] });
});
