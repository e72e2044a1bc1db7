import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { countTokens } from './count-tokens.service.ts';
import { cheapWhereSampled, longestMessage } from './hostile-texts.testing.ts';

const sentence = 'The quick brown fox jumps over the lazy dog. ';

describe('the tokens of a text', () => {
  test('are counted as the encoding has them', async () => {
    expect(await countTokens('')).toBe(0);
    expect(await countTokens('Hello world')).toBe(2);
    expect(await countTokens(sentence.repeat(10))).toBe(101);
  });

  test('of what looks like a control token are those of its characters', async () => {
    expect(await countTokens('<|endoftext|>')).toBeGreaterThan(1);
  });

  test('of a giant text are all counted', async () => {
    expect(await countTokens(sentence.repeat(20_000))).toBe(20_000 * 10 + 1);
  });

  test('of a giant text do not depend on where it is cheap', async () => {
    const text = cheapWhereSampled(longestMessage);
    const parts: number[] = [];
    for (let start = 0; start < text.length; start += 5_000) {
      parts.push(await countTokens(text.slice(start, start + 5_000)));
    }
    const exact = parts.reduce((sum, part) => sum + part, 0);
    expect(exact).toBeGreaterThan(100_000);
    expect(Math.abs((await countTokens(text)) - exact) / exact).toBeLessThan(0.01);
  });

  test('of a giant text are counted while everything else goes on', async () => {
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    onTestFinished(() => clearInterval(turning));
    const counting = countTokens(cheapWhereSampled(longestMessage)).then(() => 'counted');
    // If it were counted in this thread, no timer would fire before it is done.
    const first = await Promise.race([
      vi.waitUntil(() => turns > 3, { interval: 1 }).then(() => 'turned'),
      counting,
    ]);
    expect(first).toBe('turned');
    await counting;
  });

  test.each([
    ['letters without a break', 'a'.repeat(200_000), 200_000 / 8],
    ['Chinese without a break', '汉字'.repeat(10_000), 20_000],
    ['nothing but spaces', ' '.repeat(20_000), 20_000 / 64],
  ])('of %s come to about as many as they should', async (_, text, expected) => {
    const counted = await countTokens(text);
    expect(counted).toBeGreaterThan(expected * 0.5);
    expect(counted).toBeLessThan(expected * 1.5);
  });

  test('of more texts than may wait are refused, and the others are counted', async () => {
    const text = ' '.repeat(longestMessage);
    const counted = await Promise.allSettled(Array.from({ length: 103 }, () => countTokens(text)));
    const refused = counted.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'unavailable' } }, { reason: { code: 'unavailable' } }]);
    expect(await countTokens(text)).toBeGreaterThan(0);
  });

  test('of characters of two halves do not depend on where a run is cut', async () => {
    expect(await countTokens('😀'.repeat(640))).toBe((await countTokens('😀'.repeat(64))) * 10);
  });
});
