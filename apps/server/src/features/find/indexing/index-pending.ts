import type { Executor } from '../../../platform/db/database.ts';
import { mayPass } from '../../../platform/db/query-errors.ts';
import { createTurns } from '../../../platform/turns.ts';
import { chatsToFind } from '../../chats/found-chats.service.ts';
import { capsulesToFind, sourcesToFind } from '../../library/found-sources.service.ts';
import { messagesToFind } from '../../messages/found-messages.service.ts';
import { notesToFind } from '../../notes/found-notes.service.ts';
import type { EntryKind } from '../find.tables.ts';
import { dropPending, listPending, storeEntries, type NewEntry, type Pending } from './pending.queries.ts';
import { wordVector, type EntryTexts } from './word-vector.ts';

/** Something to be found, with its texts. */
type Readable = EntryTexts & Pick<NewEntry, 'itemId' | 'chatId' | 'modelId' | 'at'>;

type Reader = (executor: Executor, userId: number, ids: readonly number[]) => Promise<Readable[]>;

/** How the texts of each kind are read. */
const readers: Record<EntryKind, Reader> = {
  chat: async (executor, userId, ids) =>
    (await chatsToFind(executor, userId, ids))
      .filter(({ isGroup }) => !isGroup)
      .map(({ id, name, updatedAt }) => ({ itemId: id, chatId: id, modelId: null, at: updatedAt, name })),
  message: async (executor, userId, ids) =>
    (await messagesToFind(executor, userId, ids)).map(({ id, chatId, modelId, createdAt, text }) => ({
      itemId: id,
      chatId,
      modelId,
      at: createdAt,
      text,
    })),
  note: async (executor, userId, ids) =>
    (await notesToFind(executor, userId, ids)).map(({ id, name, text, updatedAt }) => ({
      ...alone,
      itemId: id,
      at: updatedAt,
      name,
      text,
    })),
  capsule: async (executor, userId, ids) =>
    (await capsulesToFind(executor, userId, ids)).map(({ id, name, description, updatedAt }) => ({
      ...alone,
      itemId: id,
      at: updatedAt,
      name,
      text: description ?? '',
    })),
  source: async (executor, userId, ids) =>
    (await sourcesToFind(executor, userId, ids)).map(({ id, name, description, createdAt }) => ({
      ...alone,
      itemId: id,
      at: createdAt,
      name,
      text: description ?? '',
    })),
};

const alone = { chatId: null, modelId: null };

/** A change that cannot be indexed, and why. */
interface BadChange {
  change: Pending;
  error: unknown;
}

/**
 * Brings at most so many changes of a user into the index, as far as they can be; returns whether that was all. For a search,
 * which finds the rest without them: what is to become of a bad one is for the job to say. Twice equals once.
 */
export async function indexForSearch(
  executor: Executor,
  userId: number,
  limit: number,
): Promise<{ changes: number; isAll: boolean }> {
  const pending = await listPending(executor, userId, limit);
  const bad = await indexByHalves(executor, userId, pending);
  return { changes: pending.length, isAll: bad.length === 0 && pending.length < limit };
}

/**
 * Brings at most so many changes of a user into the index. Those that cannot be indexed are dropped and returned: they would
 * keep the user's others out for good.
 */
export async function indexPending(
  executor: Executor,
  userId: number,
  limit: number,
): Promise<{ changes: number; bad: BadChange[] }> {
  const pending = await listPending(executor, userId, limit);
  const bad = await indexByHalves(executor, userId, pending);
  const things = new Set(bad.map(({ change: { kind, itemId } }) => `${kind} ${itemId}`));
  // Of several things not one can be indexed: it is not for what they are.
  if (things.size > 1 && bad.length === pending.length) throw bad[0]?.error;
  if (bad.length > 0) {
    await dropPending(
      executor,
      userId,
      bad.map(({ change }) => change.id),
    );
  }
  return { changes: pending.length, bad };
}

async function indexByHalves(
  executor: Executor,
  userId: number,
  pending: readonly Pending[],
): Promise<BadChange[]> {
  try {
    await indexChanges(executor, userId, pending);
    return [];
  } catch (error) {
    if (mayPass(error)) throw error;
    const [change, ...others] = pending;
    if (change && others.length === 0) return [{ change, error }];
    const half = Math.ceil(pending.length / 2);
    return [
      ...(await indexByHalves(executor, userId, pending.slice(0, half))),
      ...(await indexByHalves(executor, userId, pending.slice(half))),
    ];
  }
}

async function indexChanges(executor: Executor, userId: number, pending: readonly Pending[]): Promise<void> {
  if (pending.length === 0) return;
  const entries: NewEntry[] = [];
  const stems = new Set<string>();
  const takeTurns = createTurns();
  for (const [kind, changes] of Map.groupBy(pending, ({ kind }) => kind)) {
    if (kind === 'vocabulary') continue;
    const ids = [...new Set(changes.map(({ itemId }) => itemId))];
    for (const { name, text, ...item } of await readers[kind](executor, userId, ids)) {
      const words = wordVector(userId, { ...(name && { name }), ...(text && { text }) });
      entries.push({ ...item, kind, vector: words.vector });
      for (const stem of words.stems.filter(isWord)) stems.add(stem);
      await takeTurns();
    }
  }
  await storeEntries(executor, userId, {
    pendingIds: pending.map(({ id }) => id),
    entries,
    stems: [...stems],
  });
}

/** Shorter words, and those with digits, are never taken for slips of others. */
function isWord(stem: string): boolean {
  return stem.length >= 3 && stem.length < 30 && /^\p{L}+$/u.test(stem);
}
