import type { Executor } from '../../../platform/db/database.ts';
import { createTurns } from '../../../platform/turns.ts';
import { chatsToFind } from '../../chats/found-chats.service.ts';
import { capsulesToFind, sourcesToFind } from '../../library/found-sources.service.ts';
import { messagesToFind } from '../../messages/found-messages.service.ts';
import { notesToFind } from '../../notes/found-notes.service.ts';
import type { EntryKind } from '../find.tables.ts';
import { listPending, storeEntries, type NewEntry } from './pending.queries.ts';
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

/** Brings at most so many changes of a user into the index; returns how many there were. Twice equals once. */
export async function indexPending(executor: Executor, userId: number, limit: number): Promise<number> {
  const pending = await listPending(executor, userId, limit);
  if (pending.length === 0) return 0;
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
  return pending.length;
}

/** Shorter words, and those with digits, are never taken for slips of others. */
function isWord(stem: string): boolean {
  return stem.length >= 3 && stem.length < 30 && /^\p{L}+$/u.test(stem);
}
