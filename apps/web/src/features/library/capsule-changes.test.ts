import { expect, test } from 'vitest';
import {
  withCapsule,
  withChat,
  withoutSource,
  withSource,
  withSourceState,
  withSwitch,
} from './capsule-changes.ts';
import { capsule, source } from './capsules.testing.ts';

test('a new capsule comes first, and a changed one keeps its place', () => {
  const [first, second] = [capsule({ id: 1 }), capsule({ id: 2 })];
  expect(withCapsule([first], second).map(({ id }) => id)).toEqual([2, 1]);
  expect(withCapsule([first, second], { ...second, name: 'New' })).toEqual([
    first,
    { ...second, name: 'New' },
  ]);
});

test('an added source comes first with the new totals, and one that takes its place replaces it', () => {
  const list = [capsule({ id: 1, sources: [source({ id: 5 })] })];
  const [added] = withSource(list, 1, source({ id: 6 }), { count: 2, bytes: 300 });
  expect(added).toMatchObject({ count: 2, bytes: 300, sources: [{ id: 6 }, { id: 5 }] });
  const [replaced] = withSource(list, 1, source({ id: 5, name: 'other.md' }));
  expect(replaced?.sources).toMatchObject([{ id: 5, name: 'other.md' }]);
});

test('a frame changes the source it names and no other', () => {
  const list = [capsule({ id: 1, sources: [source({ id: 5 }), source({ id: 6 })] })];
  const [changed] = withSourceState(list, 1, { id: 6, status: 'processing', percentage: 40 });
  expect(changed?.sources).toMatchObject([{ status: 'success' }, { status: 'processing', percentage: 40 }]);
  expect(withSourceState(list, 1, { id: 99, status: 'error' })).toEqual(list);
});

test('a removed source takes its size with it', () => {
  const list = [capsule({ id: 1, count: 1, bytes: 100, sources: [source({ id: 5, bytes: 100 })] })];
  expect(withoutSource(list, 5)).toMatchObject([{ count: 0, bytes: 0, sources: [] }]);
});

test('connecting leaves one that is connected as it is, and switching changes one chat', () => {
  const list = [capsule({ id: 1, connections: [{ chatId: 7, isEnabled: false }] }), capsule({ id: 2 })];
  const connected = withChat(list, [1, 2], 7);
  expect(connected.map(({ connections }) => connections)).toEqual([
    [{ chatId: 7, isEnabled: false }],
    [{ chatId: 7, isEnabled: true }],
  ]);
  const [switched] = withSwitch(connected, { capsuleId: 1, chatId: 7, isEnabled: true });
  expect(switched?.connections).toEqual([{ chatId: 7, isEnabled: true }]);
});
