import { expect, test } from 'vitest';
import { capsuleTokensIn } from './capsule-tokens.ts';
import { capsule } from './capsules.testing.ts';

test('only what is connected and turned on is read', () => {
  const capsules = [
    capsule({ id: 1, tokens: 100, connections: [{ chatId: 7, isEnabled: true }] }),
    capsule({ id: 2, tokens: 20, connections: [{ chatId: 7, isEnabled: false }] }),
    capsule({ id: 3, tokens: 3, connections: [{ chatId: 8, isEnabled: true }] }),
  ];
  expect(capsuleTokensIn(capsules, 7)).toBe(100);
  expect(capsuleTokensIn(capsules, null)).toBe(0);
});
