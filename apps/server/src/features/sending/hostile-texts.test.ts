import type { SendResponse } from '@polylogue/contract/sending';
import fc from 'fast-check';
import { countTokens as countElsewhere } from 'gpt-tokenizer/encoding/cl100k_base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { balancedTokens, listOf, post, setTokens, somebody, waitForEnd } from './sending.scene.testing.ts';
import { countTokens } from '../messages/count-tokens.service.ts';
import { cheapWhereSampled, hostileTexts, longestMessage } from '../messages/hostile-texts.testing.ts';
import { leastTokens } from './least-tokens.ts';
import { offerAnswer } from './price.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const noControl = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/**
 * A vendor with another encoding. Long runs are split as in ours, which adds a little; otherwise it would
 * take minutes.
 */
function vendorCount(text: string): number {
  const pieces = text.replaceAll(/\S{64}(?=\S)|\s{64}(?=\s)/gu, '$&\0').split('\0');
  return pieces.reduce((sum, piece) => sum + countElsewhere(piece, noControl), 0);
}

/** The smallest balance with which the text is still accepted. */
function leastBalance(inputToReserve: number): number {
  const terms = { inputToReserve, coefficient: 1_000, modelMaximum: 4_096, operatorMaximum: undefined };
  let [refused, accepted] = [0, longestMessage * 10];
  while (accepted - refused > 1) {
    const available = Math.floor((refused + accepted) / 2);
    if (offerAnswer({ ...terms, available })) accepted = available;
    else refused = available;
  }
  return accepted;
}

test(
  'with a balance that barely suffices nobody makes us bear more than a hundredth',
  { timeout: 120_000 },
  async () => {
    const results: { name: string; used: number; lost: number }[] = [];
    const longest: [string, string] = ['cheap where sampled', cheapWhereSampled(longestMessage)];
    for (const [name, text] of [...hostileTexts(30_000), longest]) {
      const inputToReserve = Math.max(await countTokens(text), leastTokens(text));
      const used = vendorCount(text) + 256;
      results.push({ name, used, lost: Math.max(0, used - leastBalance(inputToReserve)) });
    }
    const sumOf = (field: 'used' | 'lost') => results.reduce((sum, result) => sum + result[field], 0);
    expect(results.filter(({ used, lost }) => lost > used * 0.05)).toEqual([]);
    expect(sumOf('lost') / sumOf('used')).toBeLessThan(0.01);
  },
);

test(
  'whatever is sent, the user pays what the vendor counted as far as the balance goes',
  { timeout: 120_000 },
  async () => {
    const texts = hostileTexts(12_000);
    const piece = fc.record({
      which: fc.nat({ max: texts.length - 1 }),
      share: fc.integer({ min: 1, max: 12_000 }),
    });
    const sends = fc.record({
      pieces: fc.array(piece, { minLength: 1, maxLength: 4 }),
      tokens: fc.integer({ min: 1, max: 300 }),
      balance: fc.integer({ min: 1_000, max: 80_000 }),
      /** In percent of the vendor's count. */
      counted: fc.integer({ min: 50, max: 400 }),
    });
    const person = await somebody(app);
    await fc.assert(
      fc.asyncProperty(sends, async ({ pieces, tokens, balance, counted }) => {
        const text = pieces.map(({ which, share }) => texts[which]?.[1].slice(0, share)).join('\n');
        const input = Math.ceil((vendorCount(text) * counted) / 100);
        const message = `${text}\n[[sim rate=0 tokens=${tokens} input=${input}]]`;
        await setTokens(app, person.user.id, balance);
        const response = await post(app, person, { message });
        if (response.statusCode === 402) {
          expect(await balancedTokens(app, person.user.id)).toEqual({ available: balance, reserved: 0 });
          return;
        }
        const sent = response.json<SendResponse>();
        await waitForEnd(app, sent.uuid);
        const charged = Math.min(balance, input + tokens);
        expect((await listOf(app, person, sent.chat.id)).at(-1)).toMatchObject({
          tokenCost: { input, output: tokens, total: charged },
        });
        expect(await balancedTokens(app, person.user.id)).toEqual({
          available: balance - charged,
          reserved: 0,
        });
      }),
      { numRuns: 15 },
    );
  },
);
