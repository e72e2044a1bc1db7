import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settlementOf } from './settlement.ts';

const now = new Date('2030-01-10T00:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

const lots = fc.uniqueArray(
  fc.record({
    lotId: fc.integer({ min: 1, max: 50 }),
    amount: fc.integer({ min: 1, max: 1_000 }),
    expiresAt: fc.option(fc.integer({ min: -5, max: 5 }).map(inDays)),
  }),
  { selector: ({ lotId }) => lotId, maxLength: 6 },
);

test('whatever was held and used: all returns, what was used is charged or ours, and nothing stays in an ended lot', () => {
  const freeOf = fc.array(fc.nat({ max: 1_000 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(lots, lots, freeOf, fc.integer({ min: 0, max: 9_000 }), (held, others, rests, used) => {
      // Free tokens are in unexpired lots, with and without held tokens.
      const shared = held.map((lot, index) => ({ ...lot, amount: rests[index] ?? 0 }));
      const apart = others.map((lot) => ({ ...lot, lotId: lot.lotId + 100 }));
      const free = [...shared, ...apart].filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
      const { movements, charged, writtenOff } = settlementOf({ held, free, used, now });
      const sumOf = (wanted: (movement: (typeof movements)[number]) => boolean) =>
        movements.filter(wanted).reduce((sum, { amount }) => sum + amount, 0);
      const total = (some: { amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0);
      expect(charged).toBe(Math.min(used, total(held) + total(free)));
      expect(charged + writtenOff).toBe(used);
      expect(sumOf(({ kind }) => kind === 'return')).toBe(total(held));
      expect(sumOf(({ kind }) => kind === 'settle') + charged).toBe(0);
      expect(sumOf(({ kind }) => kind === 'writeoff')).toBe(writtenOff);
      const once = new Set(movements.map(({ lotId, kind }) => `${lotId} ${kind}`));
      expect(once.size).toBe(movements.length);
      for (const lotId of new Set([...held, ...free].map((lot) => lot.lotId))) {
        const isOf = (lot: { lotId: number | null }) => lot.lotId === lotId;
        const left = sumOf(isOf) + total(free.filter(isOf));
        expect(left).toBeGreaterThanOrEqual(0);
        if (!free.some(isOf) && held.find(isOf)?.expiresAt) expect(left).toBe(0);
      }
    }),
  );
});

test('a lot pays only when those that end sooner are used up', () => {
  const ends = [5, null, 1].map((days, index) => ({
    lotId: index + 1,
    amount: 10,
    expiresAt: days === null ? null : inDays(days),
  }));
  const paid = (used: number) =>
    settlementOf({ held: ends, free: [], used, now })
      .movements.filter(({ kind }) => kind === 'settle')
      .map(({ lotId, amount }) => [lotId, amount]);
  expect(paid(10)).toEqual([[3, -10]]);
  expect(paid(11)).toEqual([
    [3, -10],
    [1, -1],
  ]);
  expect(paid(21)).toEqual([
    [3, -10],
    [1, -10],
    [2, -1],
  ]);
});
