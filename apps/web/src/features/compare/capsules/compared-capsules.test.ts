import { expect, test } from 'vitest';
import { capsule } from '../../library/capsules.testing.ts';
import { comparedCapsules } from './compared-capsules.ts';

const inThread = capsule({ id: 1, connections: [{ chatId: 7, isEnabled: true }] });
const elsewhere = capsule({ id: 2, connections: [{ chatId: 9, isEnabled: true }] });

test('before the first request the chosen capsules are read, if they are still there', () => {
  expect(comparedCapsules([inThread, elsewhere], [{ chatId: null }], [2, 5])).toEqual([2]);
});

test('afterwards those of the threads are, whatever was chosen for another comparison', () => {
  expect(comparedCapsules([inThread, elsewhere], [{ chatId: 7 }, { chatId: null }], [2])).toEqual([1]);
});
