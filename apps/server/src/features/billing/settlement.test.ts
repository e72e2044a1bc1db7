import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settlementOf } from './settlement.ts';

const now = new Date('2030-01-10T00:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

const heldLots = fc.uniqueArray(
  fc.record({
    lotId: fc.integer({ min: 1, max: 50 }),
    amount: fc.integer({ min: 1, max: 1_000 }),
    expiresAt: fc.option(fc.integer({ min: -5, max: 5 }).map(inDays)),
  }),
  { selector: ({ lotId }) => lotId, maxLength: 6 },
);

test('whatever was held and used: all is released, what was used is charged or ours, and nothing stays in an ended lot', () => {
  fc.assert(
    fc.property(heldLots, fc.integer({ min: 0, max: 5_000 }), (held, used) => {
      const { movements, charged, writtenOff } = settlementOf(held, used, now);
      const sumOf = (wanted: (movement: (typeof movements)[number]) => boolean) =>
        movements.filter(wanted).reduce((sum, { amount }) => sum + amount, 0);
      const total = held.reduce((sum, { amount }) => sum + amount, 0);
      expect(charged).toBe(Math.min(used, total));
      expect(charged + writtenOff).toBe(used);
      expect(sumOf(({ kind }) => kind === 'release')).toBe(total);
      expect(sumOf(({ kind }) => kind === 'settle') + charged).toBe(0);
      expect(sumOf(({ kind }) => kind === 'writeoff')).toBe(writtenOff);
      for (const { lotId, amount, expiresAt } of held) {
        const left = sumOf((movement) => movement.lotId === lotId);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(expiresAt !== null && expiresAt <= now ? 0 : amount);
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
    settlementOf(ends, used, now)
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
