import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api/api-error.ts';
import { connectionTo, type Capsule } from '../../library/capsule.ts';
import { capsulesQuery, connectCapsules, disconnect } from '../../library/library.data.ts';
import { readCapsules, readSlots, setCapsules } from '../compare.store.ts';
import type { Slot } from '../slots.ts';

/** The capsules that a comparison reads: those of its threads, or before there are any those that were chosen. */
export function comparedCapsules(
  capsules: readonly Capsule[],
  slots: readonly Pick<Slot, 'chatId'>[],
  chosen: readonly number[],
): number[] {
  const threads = slots.flatMap(({ chatId }) => chatId ?? []);
  const isRead = (capsule: Capsule) =>
    threads.length === 0
      ? chosen.includes(capsule.id)
      : threads.some((chatId) => connectionTo(capsule, chatId) !== undefined);
  return capsules.filter(isRead).map(({ id }) => id);
}

async function readNow(queryClient: QueryClient): Promise<number[]> {
  const hasThreads = readSlots().some(({ chatId }) => chatId !== null);
  if (!hasThreads && readCapsules().length === 0) return [];
  return comparedCapsules(await queryClient.ensureQueryData(capsulesQuery), readSlots(), readCapsules());
}

/** Has new threads read what the comparison reads. A plan without the library goes on without it. */
export async function connectThreads(queryClient: QueryClient, chatIds: readonly number[]): Promise<void> {
  const capsuleIds = await readNow(queryClient);
  if (capsuleIds.length === 0) return;
  try {
    await Promise.all(chatIds.map((chatId) => connectCapsules(queryClient, { capsuleIds, chatId })));
  } catch (failure) {
    if (!isApiError(failure, 'not_permission')) throw failure;
  }
}

/** Sets what every slot reads, now and in threads to come. */
export async function chooseCapsules(queryClient: QueryClient, wanted: readonly number[]): Promise<void> {
  const known = await queryClient.ensureQueryData(capsulesQuery);
  const before = comparedCapsules(known, readSlots(), readCapsules());
  const gone = before.filter((id) => !wanted.includes(id));
  for (const chatId of readSlots().flatMap((slot) => slot.chatId ?? [])) {
    if (wanted.length > 0) await connectCapsules(queryClient, { capsuleIds: wanted, chatId });
    for (const capsuleId of gone) await disconnect(queryClient, { capsuleId, chatId });
  }
  setCapsules(wanted);
}
