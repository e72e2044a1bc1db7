import { expect, test } from 'vitest';
import {
  firstSlots,
  isAskedIn,
  isRemovable,
  onlyChats,
  slotsFrom,
  slotsOf,
  slotsWith,
  withChats,
  withModel,
  withoutSlot,
  withSlot,
} from './slots.ts';

test('a comparison begins with two empty slots', () => {
  expect(firstSlots().map(({ modelId }) => modelId)).toEqual([null, null]);
});

test('the same model may sit in two slots', () => {
  const [one, two] = slotsOf([7, 7]);
  expect([one?.modelId, two?.modelId]).toEqual([7, 7]);
  expect(one?.key).not.toBe(two?.key);
});

test('another model in a slot begins a new thread, the same one goes on', () => {
  const slots = withChats(slotsOf([1, 2]), [
    { slot: 1, modelId: 1, chatId: 50 },
    { slot: 2, modelId: 2, chatId: 60 },
  ]);
  expect(withModel(slots, 1, 9)[0]).toMatchObject({ modelId: 9, chatId: null });
  expect(withModel(slots, 1, 1)[0]).toMatchObject({ modelId: 1, chatId: 50 });
});

test('a chat that was made for another model is not given to a slot, and nobody is asked in it', () => {
  const changed = withModel(slotsOf([1, 2]), 1, 9);
  const asked = [
    { slot: 1, modelId: 1, chatId: 50 },
    { slot: 2, modelId: 2, chatId: 60 },
  ];
  const slots = withChats(changed, asked);
  expect(slots).toMatchObject([
    { modelId: 9, chatId: null },
    { modelId: 2, chatId: 60 },
  ]);
  expect(asked.map((one) => isAskedIn(slots, one))).toEqual([false, true]);
});

test('a chat made for a comparison that was left does not replace a thread of the one opened since', () => {
  const opened = slotsWith([{ modelId: 1, chatId: 50 }]);
  expect(withChats(opened, [{ slot: 1, modelId: 1, chatId: 70 }])).toMatchObject([
    { modelId: 1, chatId: 50 },
    { modelId: null, chatId: null },
  ]);
});

test('the first two slots cannot be removed', () => {
  const slots = withSlot(slotsOf([1, 2]), 3);
  expect(slots.map(({ key }) => isRemovable(slots, key))).toEqual([false, false, true]);
  expect(withoutSlot(slots, slots[0]?.key ?? 0)).toHaveLength(3);
  expect(withoutSlot(slots, slots[2]?.key ?? 0)).toHaveLength(2);
});

test('a thread that is gone leaves its model', () => {
  const slots = withChats(slotsOf([1, 2]), [
    { slot: 1, modelId: 1, chatId: 50 },
    { slot: 2, modelId: 2, chatId: 60 },
  ]);
  expect(onlyChats(slots, (chatId) => chatId === 60)).toMatchObject([
    { modelId: 1, chatId: null },
    { modelId: 2, chatId: 60 },
  ]);
});

test('what was kept is read back, and anything else is not', () => {
  const slots = withChats(slotsOf([1, 2, 3]), [{ slot: 3, modelId: 3, chatId: 50 }]);
  expect(slotsFrom(JSON.parse(JSON.stringify(slots)))).toEqual(slots);
  expect(
    slotsFrom([
      { modelId: 'x', chatId: null },
      { modelId: 1, chatId: null },
    ]),
  ).toBeUndefined();
  expect(slotsFrom([slots[0]])).toBeUndefined();
  expect(slotsFrom('nonsense')).toBeUndefined();
});
