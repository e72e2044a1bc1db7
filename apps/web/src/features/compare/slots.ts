import { counts } from '@polylogue/contract/limits';

/** A slot for a model in the comparison. */
export interface Slot {
  /** Unique, so that two slots with the same model can be told apart. */
  key: number;
  /** Null until a model is chosen. */
  modelId: number | null;
  /** The hidden chat with the model's thread; created by the first request. */
  chatId: number | null;
}

function emptySlot(key: number): Slot {
  return { key, modelId: null, chatId: null };
}

function nextKey(slots: readonly Slot[]): number {
  return Math.max(0, ...slots.map(({ key }) => key)) + 1;
}

/** The initial empty slots. */
export function firstSlots(): readonly Slot[] {
  return Array.from({ length: counts.compareDefault }, (_, index) => emptySlot(index + 1));
}

/** Sets the model of a slot. A different model starts a new thread. */
export function withModel(slots: readonly Slot[], key: number, modelId: number): readonly Slot[] {
  return slots.map((slot) =>
    slot.key === key && slot.modelId !== modelId ? { key, modelId, chatId: null } : slot,
  );
}

/** Adds a slot at the end. */
export function withSlot(slots: readonly Slot[], modelId: number): readonly Slot[] {
  return [...slots, { ...emptySlot(nextKey(slots)), modelId }];
}

/** Whether a slot can be removed: the initial ones cannot. */
export function isRemovable(slots: readonly Slot[], key: number): boolean {
  return slots.findIndex((slot) => slot.key === key) >= counts.compareFixedSlots;
}

/** Removes a slot. */
export function withoutSlot(slots: readonly Slot[], key: number): readonly Slot[] {
  return isRemovable(slots, key) ? slots.filter((slot) => slot.key !== key) : slots;
}

/** A request's target: a model in a slot, with its chat once there is one. */
interface Asked {
  slot?: number;
  modelId: number | null;
  chatId: number | null;
}

/** Assigns newly created chats to slots, unless their model was changed or another comparison opened meanwhile. */
export function withChats(slots: readonly Slot[], asked: readonly Asked[]): readonly Slot[] {
  return slots.map((slot) => {
    const made = asked.find((one) => one.slot === slot.key && one.modelId === slot.modelId);
    return { ...slot, chatId: slot.chatId ?? made?.chatId ?? null };
  });
}

/** Whether a slot still has the model and chat that a request was meant for. */
export function isAskedIn(slots: readonly Slot[], { modelId, chatId }: Asked): boolean {
  return slots.some((slot) => slot.modelId === modelId && slot.chatId === chatId);
}

/** Clears the threads of slots whose chats are not kept; the models stay. */
export function onlyChats(
  slots: readonly Slot[],
  stays: (chatId: number, slot: Slot) => boolean,
): readonly Slot[] {
  return slots.map((slot) =>
    slot.chatId !== null && !stays(slot.chatId, slot) ? { ...slot, chatId: null } : slot,
  );
}

/** New slots for a set of models. */
export function slotsOf(modelIds: readonly number[]): readonly Slot[] {
  return slotsWith(modelIds.map((modelId) => ({ modelId, chatId: null })));
}

/** The slots of a comparison whose threads exist. */
export function slotsWith(threads: readonly Omit<Slot, 'key'>[]): readonly Slot[] {
  const places = Math.max(counts.compareDefault, threads.length);
  return Array.from({ length: places }, (_, index) => ({ ...emptySlot(index + 1), ...threads[index] }));
}

/** Parses stored slots; undefined when the data is invalid. */
export function slotsFrom(kept: unknown): readonly Slot[] | undefined {
  if (!Array.isArray(kept) || kept.length < counts.compareDefault) return undefined;
  const slots = kept.map((one: unknown, index) => slotFrom(one, index + 1));
  return slots.every((slot) => slot !== undefined) ? slots : undefined;
}

function slotFrom(kept: unknown, key: number): Slot | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { modelId, chatId, key: own } = kept as Record<string, unknown>;
  // A queued request refers to its slots by key.
  const isKey = (value: unknown): value is number => Number.isInteger(value);
  const isId = (value: unknown): value is number | null => value === null || Number.isInteger(value);
  return isId(modelId) && isId(chatId) ? { key: isKey(own) ? own : key, modelId, chatId } : undefined;
}
