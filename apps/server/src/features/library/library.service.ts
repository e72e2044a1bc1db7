import type { LibraryInfo } from '@polylogue/contract/library';
import type { Executor } from '../../platform/db/database.ts';
import { planOf, refuseClosedGate } from '../billing/billing.service.ts';
import { holdUploads, uploadedBytes } from '../files/files.service.ts';
import { setCapsuleCounts } from '../chats/stored-chat.service.ts';
import { connectionsOfChat, countConnections, insertConnections, lockLibrary } from './capsules.queries.ts';
import { totalsOf } from './sources.queries.ts';

/**
 * A user's space: the plan's allowance, and what the library and other uploads use of it. After a downgrade, usage may exceed
 * the allowance.
 */
export async function spaceOf(executor: Executor, userId: number, now: Date): Promise<LibraryInfo['bytes']> {
  return spaceWith(executor, { userId, now, uploaded: await uploadedBytes(executor, userId) });
}

/** The same, held until the transaction ends: nothing else takes the space meanwhile. */
export async function holdSpace(
  transaction: Executor,
  userId: number,
  now: Date,
): Promise<LibraryInfo['bytes']> {
  return spaceWith(transaction, { userId, now, uploaded: await holdUploads(transaction, userId) });
}

async function spaceWith(
  executor: Executor,
  { userId, now, uploaded }: { userId: number; now: Date; uploaded: number },
): Promise<LibraryInfo['bytes']> {
  const { plan } = await planOf(executor, userId, now);
  const used = uploaded + (await libraryBytes(executor, userId));
  const total = plan.storageBytes;
  return { used, total, free: Math.max(0, total - used) };
}

/** What a user's library takes of the plan's space. */
export async function libraryBytes(executor: Executor, userId: number): Promise<number> {
  return (await totalsOf(executor, userId)).bytes;
}

/** Refuses users whose plan comes without a library. */
export async function refuseWithoutLibrary(executor: Executor, userId: number, now: Date): Promise<void> {
  refuseClosedGate(await planOf(executor, userId, now), 'rag_used');
}

/** Connects a chat to the capsules of another, as they are connected there. Inside the caller's transaction. */
export async function copyConnections(
  transaction: Executor,
  userId: number,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  await lockLibrary(transaction, userId);
  const connected = await connectionsOfChat(transaction, userId, from);
  await insertConnections(transaction, userId, {
    chatId: to,
    connected: connected.map(({ capsuleId, enabled }) => ({ capsuleId, enabled })),
    now,
  });
  await setCapsuleCounts(transaction, userId, await countConnections(transaction, userId, [to]));
}
