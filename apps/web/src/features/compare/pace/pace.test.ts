import { describe, expect, test } from 'vitest';
import { advance, arrive, beginPace, isBehind, shownPart, type Pace } from './pace.ts';

/** Advances every 16 ms over a period, like a 60 Hz display. */
function watch(pace: Pace, from: number, to: number): Pace {
  let seen = pace;
  for (let now = from; now < to; now += 16) seen = advance(seen, now);
  return advance(seen, to);
}

test('a text is shown a character every 15 ms', () => {
  const pace = arrive(beginPace(0, 0), 20, 0);
  expect(Math.floor(watch(pace, 0, 150).shown)).toBe(10);
  expect(Math.floor(watch(pace, 0, 300).shown)).toBe(20);
});

test('what was there at first is shown at once', () => {
  expect(beginPace(500, 0).shown).toBe(500);
  expect(isBehind(beginPace(500, 0))).toBe(false);
});

test('a pause of the model is not saved up', () => {
  const idle = watch(arrive(beginPace(0, 0), 10, 0), 0, 5_000);
  expect(idle.shown).toBe(10);
  expect(watch(arrive(idle, 40, 5_000), 5_000, 5_150).shown).toBeCloseTo(20, 0);
});

test('a long piece is shown evenly within a second', () => {
  const pace = arrive(beginPace(0, 0), 3_000, 0);
  expect(watch(pace, 0, 500).shown).toBeCloseTo(1_500, 0);
  expect(watch(pace, 0, 1_000).shown).toBe(3_000);
});

describe('however fast the model writes', () => {
  test.each([40, 70, 200, 1_000])('at %i characters a second nothing is later than a second', (speed) => {
    const came: { at: number; length: number }[] = [];
    let pace = beginPace(0, 0);
    for (let now = 0; now <= 6_000; now += 16) {
      if (now % 48 === 0) {
        const length = Math.floor((now * speed) / 1_000);
        pace = arrive(pace, length, now);
        came.push({ at: now, length });
      }
      pace = advance(pace, now);
      const due = came.findLast(({ at }) => at + 1_000 <= now)?.length ?? 0;
      expect(pace.shown).toBeGreaterThanOrEqual(due);
    }
  });

  test('a page that was asleep shows what is due at its first look', () => {
    const pace = arrive(arrive(beginPace(0, 0), 400, 0), 900, 2_500);
    expect(advance(pace, 3_000).shown).toBeGreaterThanOrEqual(400);
    expect(advance(pace, 3_500).shown).toBe(900);
  });
});

test('a text that is cut is shown no further than it goes', () => {
  const pace = watch(arrive(beginPace(0, 0), 300, 0), 0, 600);
  expect(arrive(pace, 50, 600)).toMatchObject({ shown: 50, waiting: [] });
  expect(watch(arrive(pace, 250, 600), 600, 3_000).shown).toBe(250);
});

test('no character is shown by half', () => {
  expect(shownPart('a😀b', 2.9)).toBe('a');
  expect(shownPart('a😀b', 3)).toBe('a😀');
  expect(shownPart('a😀b', 9)).toBe('a😀b');
});
