import { eq } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database } from '../../platform/db/database.ts';
import { rowsAsList } from '../../platform/db/own-rows.ts';
import { chats, chatSelections, handOrderedGroups } from './chats.tables.ts';

/** Chats and folders; what was said in them is exported by the messages. */
export async function* exportChats(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  yield rowsAsList(db, userId, { path: 'chats.json', table: chats, columns });
  const open = await db
    .select({ chatId: chatSelections.chatId })
    .from(chatSelections)
    .where(eq(chatSelections.userId, userId));
  yield { path: 'open-chat.json', rows: open };
  yield rowsAsList(db, userId, {
    path: 'chats-ordered-by-hand.json',
    table: handOrderedGroups,
    columns: { folderId: handOrderedGroups.folderId, pinned: handOrderedGroups.pin },
  });
}

const columns = {
  id: chats.id,
  name: chats.name,
  namedBy: chats.namedBy,
  isFolder: chats.isGroup,
  folderId: chats.parentId,
  pinned: chats.pin,
  order: chats.order,
  headMessageId: chats.headId,
  modelId: chats.modelId,
  voices: chats.voices,
  compared: chats.compared,
  archivedAt: chats.archivedAt,
  setUp: chats.setUp,
  origin: chats.origin,
  originId: chats.originId,
  createdAt: chats.createdAt,
  updatedAt: chats.updatedAt,
};
