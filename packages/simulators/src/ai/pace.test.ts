import { describe, expect, it } from 'vitest';
import { dueTime, dueTokens } from './pace.ts';

const STEADY = { rate: 50, ttft: 300, stallAfter: Infinity, stall: 0 };

describe('the pace of a stream', () => {
  it('holds the first token back', () => {
    expect(dueTokens(STEADY, 299)).toBe(0);
    expect(dueTokens(STEADY, 300)).toBe(1);
  });

  it('goes by elapsed time, so a late tick catches up', () => {
    expect(dueTokens(STEADY, 300 + 1000)).toBe(51);
  });

  it('pauses in the middle and continues at the same rate', () => {
    const stalled = { ...STEADY, ttft: 0, stallAfter: 10, stall: 5000 };
    expect(dueTokens(stalled, 180)).toBe(10);
    expect(dueTokens(stalled, 5000)).toBe(10);
    expect(dueTokens(stalled, 5200)).toBe(11);
    expect(dueTokens(stalled, 5400)).toBe(21);
  });

  it('is consistent about when a token is due', () => {
    const stalled = { ...STEADY, stallAfter: 10, stall: 70 };
    for (const index of [0, 1, 9, 10, 11, 40]) {
      expect(dueTokens(stalled, dueTime(stalled, index) + 0.001)).toBe(index + 1);
      expect(dueTokens(stalled, dueTime(stalled, index) - 0.001)).toBe(index);
    }
  });

  it('holds nothing back at rate 0', () => {
    expect(dueTokens({ ...STEADY, rate: 0, ttft: 0 }, 10)).toBeGreaterThan(5000);
  });
});
