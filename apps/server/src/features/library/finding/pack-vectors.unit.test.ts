import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packVectors, similarities, unpackVectors } from './pack-vectors.ts';

function cosine(one: readonly number[], other: readonly number[]): number {
  const sum = one.reduce((sofar, value, at) => sofar + value * (other[at] ?? 0), 0);
  return sum / ((Math.hypot(...one) || 1) * (Math.hypot(...other) || 1));
}

test('packed vectors keep their cosine', () => {
  const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 64, maxLength: 64 });
  fc.assert(
    fc.property(fc.array(vector, { maxLength: 5 }), vector, (vectors, given) => {
      const found = similarities(packVectors(vectors), given);
      expect(found).toHaveLength(vectors.length);
      for (const [number, one] of vectors.entries()) {
        expect(found[number]).toBeCloseTo(cosine(one, given), 1);
      }
    }),
  );
});

test('vectors of another length are compared with none', () => {
  expect(similarities(packVectors([[1, 0, 0]]), [1, 0])).toHaveLength(0);
});

test('unpacked vectors have their direction and the length 1', () => {
  const [first, second] = unpackVectors(
    packVectors([
      [3, 0, 4],
      [0, -2, 0],
    ]),
    2,
  );
  expect(first?.map((value) => Math.round(value * 100) / 100)).toEqual([0.6, 0, 0.8]);
  expect(second?.[1]).toBeCloseTo(-1);
});
