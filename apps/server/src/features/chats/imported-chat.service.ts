import type { Origin } from '@polylogue/contract/data';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { importedRows, ownIds } from '../../platform/db/imported-rows.ts';
import { countPins, lockChats } from './chats.queries.ts';
import { chats } from './chats.tables.ts';
import type { NamedBy } from './new-chat.service.ts';

/** Ids of all chats of a user in the order of the list, also those that it does not show. */
export async function chatsInOrder(executor: Executor, userId: number): Promise<number[]> {
  const rows = await executor
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.isGroup, false)))
    .orderBy(desc(chats.pin), asc(chats.order), desc(chats.id));
  return rows.map(({ id }) => id);
}

/** The chats and folders that were imported before, by what identifies them at their origin: null is any. */
export function importedBefore(
  executor: Executor,
  userId: number,
  { origin, keys }: { origin: Origin | null; keys: readonly string[] },
): Promise<Map<string, number>> {
  const where = origin === null ? undefined : eq(chats.origin, origin);
  return importedRows(executor, userId, { table: chats, keys, where });
}

/** Those of the ids that are the user's chats or folders. */
export function ownChats(executor: Executor, userId: number, ids: readonly number[]): Promise<Set<number>> {
  return ownIds(executor, userId, { table: chats, ids });
}

/** A chat or folder of an import. */
export interface ImportedChat {
  userId: number;
  origin: Origin;
  key: string;
  name: string;
  namedBy: NamedBy;
  isGroup: boolean;
  /** The folder. */
  parentId: number | null;
  /** Wanted; kept as long as the plan has pins left. */
  pinned: boolean;
  mostPins: number | null;
  archived: boolean;
  setUp: boolean;
  modelId: number | null;
  voices: readonly string[];
  createdAt: Date;
  updatedAt: Date;
  now: Date;
}

/** Creates an imported chat or folder behind everything the user has, so that what is in use stays in front. */
export async function insertImported(transaction: Executor, chat: ImportedChat): Promise<number> {
  const { userId, origin, key, name, namedBy, isGroup, parentId, archived, setUp, modelId, voices, now } =
    chat;
  const { createdAt, updatedAt } = chat;
  await lockChats(transaction, userId);
  const last = sql`(select coalesce(max(other."order"), -1) + 1 from chats other where other.user_id = ${userId})`;
  const [row] = await transaction
    .insert(chats)
    .values({
      ...{ userId, name, namedBy, isGroup, parentId, setUp, modelId, createdAt, updatedAt },
      origin,
      originId: key,
      pin: await mayPin(transaction, chat),
      order: last,
      voices: [...voices],
      archivedAt: archived ? now : null,
    })
    .returning({ id: chats.id });
  if (!row) throw new Error('The chat was not written.');
  return row.id;
}

/** Chats of a folder are pinned as it is. */
async function mayPin(
  transaction: Executor,
  { userId, parentId, pinned, mostPins, archived }: ImportedChat,
): Promise<boolean> {
  if (parentId !== null) {
    const [folder] = await transaction
      .select({ pin: chats.pin })
      .from(chats)
      .where(and(eq(chats.id, parentId), eq(chats.userId, userId)));
    return folder?.pin ?? false;
  }
  return pinned && !archived && (mostPins === null || (await countPins(transaction, userId)) < mostPins);
}

/** Sets the last message of the branch on screen of an imported chat. */
export async function setImportedHead(
  transaction: Executor,
  { userId, chatId, headId }: { userId: number; chatId: number; headId: number | null },
): Promise<void> {
  await transaction
    .update(chats)
    .set({ headId })
    .where(and(eq(chats.id, chatId), eq(chats.userId, userId)));
}
