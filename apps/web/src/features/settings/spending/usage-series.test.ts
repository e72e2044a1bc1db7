import { expect, test } from 'vitest';
import { chartDays, seriesOf } from './usage-series.ts';

const models = (amount: number) =>
  Array.from({ length: amount }, (_, index) => ({
    modelId: index + 1,
    name: `Model ${index + 1}`,
    tokens: 100 - index,
  }));

test('the most used models have a colour each, the rest is shown together', () => {
  expect(seriesOf({ models: models(5) }).map(({ key }) => key)).toHaveLength(5);
  const series = seriesOf({ models: models(8) });
  expect(series.map(({ kind }) => kind)).toEqual(['model', 'model', 'model', 'model', 'model', 'others']);
  expect(series.at(-1)).toMatchObject({ key: 'others', tokens: 95 + 94 + 93 });
  expect(new Set(series.map(({ colour }) => colour)).size).toBe(6);
  // Never a single model among the others.
  expect(seriesOf({ models: models(6) }).at(-1)?.tokens).toBe(96 + 95);
});

test('every day has its place, and a model without a name its own', () => {
  const named = [...models(1), { modelId: null, name: null, tokens: 40 }];
  const series = seriesOf({ models: named });
  expect(series[1]).toMatchObject({ kind: 'gone', name: null });
  const days = chartDays(
    {
      from: '2026-02-27',
      to: '2026-03-01',
      days: [
        {
          date: '2026-02-28',
          models: [
            { modelId: 1, tokens: 60 },
            { modelId: null, tokens: 40 },
          ],
        },
      ],
    },
    series,
  );
  expect(days).toEqual([
    { date: '2026-02-27', 'model-1': 0, 'model-unknown': 0 },
    { date: '2026-02-28', 'model-1': 60, 'model-unknown': 40 },
    { date: '2026-03-01', 'model-1': 0, 'model-unknown': 0 },
  ]);
});
