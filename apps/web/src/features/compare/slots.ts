import { counts } from '@polylogue/contract/limits';

/** A place for a model in the comparison. */
export interface Slot {
  /** Its own, so that two slots with the same model can be told apart. */
  key: number;
  /** Null while no model is chosen. */
  modelId: number | null;
  /** The hidden chat with the model's own thread; made by the first request. */
  chatId: number | null;
}

function emptySlot(key: number): Slot {
  return { key, modelId: null, chatId: null };
}

function nextKey(slots: readonly Slot[]): number {
  return Math.max(0, ...slots.map(({ key }) => key)) + 1;
}

/** As many slots as a comparison begins with, all empty. */
export function firstSlots(): readonly Slot[] {
  return Array.from({ length: counts.compareDefault }, (_, index) => emptySlot(index + 1));
}

/** Puts a model into a slot. Another model begins a thread of its own. */
export function withModel(slots: readonly Slot[], key: number, modelId: number): readonly Slot[] {
  return slots.map((slot) =>
    slot.key === key && slot.modelId !== modelId ? { key, modelId, chatId: null } : slot,
  );
}

/** Adds a slot at the end. */
export function withSlot(slots: readonly Slot[], modelId: number): readonly Slot[] {
  return [...slots, { ...emptySlot(nextKey(slots)), modelId }];
}

/** Whether a slot may be taken away: the first ones stay. */
export function isRemovable(slots: readonly Slot[], key: number): boolean {
  return slots.findIndex((slot) => slot.key === key) >= counts.compareFixedSlots;
}

/** Takes a slot away. */
export function withoutSlot(slots: readonly Slot[], key: number): readonly Slot[] {
  return isRemovable(slots, key) ? slots.filter((slot) => slot.key !== key) : slots;
}

/** Gives slots the chats that were made for them. */
export function withChats(slots: readonly Slot[], chats: ReadonlyMap<number, number>): readonly Slot[] {
  return slots.map((slot) => ({ ...slot, chatId: chats.get(slot.key) ?? slot.chatId }));
}

/** The same models, with nothing said yet in the slots whose chat does not stay. */
export function onlyChats(
  slots: readonly Slot[],
  stays: (chatId: number, slot: Slot) => boolean,
): readonly Slot[] {
  return slots.map((slot) =>
    slot.chatId !== null && !stays(slot.chatId, slot) ? { ...slot, chatId: null } : slot,
  );
}

/** A set of models, one in each slot, with nothing said yet. */
export function slotsOf(modelIds: readonly number[]): readonly Slot[] {
  const places = Math.max(counts.compareDefault, modelIds.length);
  return Array.from({ length: places }, (_, index) => ({
    ...emptySlot(index + 1),
    modelId: modelIds[index] ?? null,
  }));
}

/** The slots as they were kept; undefined when what was kept is none of ours. */
export function slotsFrom(kept: unknown): readonly Slot[] | undefined {
  if (!Array.isArray(kept) || kept.length < counts.compareDefault) return undefined;
  const slots = kept.map((one: unknown, index) => slotFrom(one, index + 1));
  return slots.every((slot) => slot !== undefined) ? slots : undefined;
}

function slotFrom(kept: unknown, key: number): Slot | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { modelId, chatId } = kept as Record<string, unknown>;
  const isId = (value: unknown): value is number | null => value === null || Number.isInteger(value);
  return isId(modelId) && isId(chatId) ? { key, modelId, chatId } : undefined;
}
