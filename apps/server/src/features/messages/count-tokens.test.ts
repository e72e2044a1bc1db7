import { describe, expect, test } from 'vitest';
import { countTokens, countTokensNow } from './count-tokens.ts';

const sentence = 'The quick brown fox jumps over the lazy dog. ';

describe('the tokens of a text', () => {
  test('are counted as the encoding has them', async () => {
    expect(await countTokens('')).toBe(0);
    expect(await countTokens('Hello world')).toBe(2);
    expect(await countTokens(sentence.repeat(10))).toBe(101);
  });

  test('are counted at once after the first time', async () => {
    await countTokens('');
    expect(countTokensNow('Hello world')).toBe(2);
  });

  test('of what looks like a control token are those of its characters', async () => {
    expect(await countTokens('<|endoftext|>')).toBeGreaterThan(1);
  });

  test('of a giant text are estimated from samples', async () => {
    const text = sentence.repeat(20_000);
    const exact = 20_000 * 10;
    expect(Math.abs((await countTokens(text)) - exact) / exact).toBeLessThan(0.05);
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

  test('of characters of two halves do not depend on where a run is cut', async () => {
    expect(await countTokens('😀'.repeat(640))).toBe((await countTokens('😀'.repeat(64))) * 10);
  });
});
