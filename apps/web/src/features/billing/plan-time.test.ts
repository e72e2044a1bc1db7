import { expect, test } from 'vitest';
import { planTimeOf } from './plan-time.ts';

const end = { dateDeactivated: '2026-11-30T12:00:00.000Z' };

test('a plan without an end has none', () => {
  expect(planTimeOf({ dateDeactivated: null }, Date.now())).toEqual({ kind: 'endless' });
});

test('a day that has begun counts', () => {
  expect(planTimeOf(end, Date.parse('2026-11-09T12:00:00Z'))).toEqual({ kind: 'running', days: 21 });
  expect(planTimeOf(end, Date.parse('2026-11-30T11:59:00Z'))).toEqual({ kind: 'running', days: 1 });
});

test('a plan whose date has passed has ended', () => {
  expect(planTimeOf(end, Date.parse('2026-11-30T12:00:00Z'))).toEqual({ kind: 'ended' });
});
