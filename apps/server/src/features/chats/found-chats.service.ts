import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Executor } from '../../platform/db/database.ts';
import { chats } from './chats.tables.ts';

const folders = alias(chats, 'folder');

/** A chat as a search shows it. */
export interface ChatToFind {
  id: number;
  name: string;
  isGroup: boolean;
  archivedAt: Date | null;
  updatedAt: Date;
  folder: { id: number; name: string } | null;
}

/** Those of the chats that the user has, those of comparisons too, in no order. */
export function chatsToFind(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<ChatToFind[]> {
  return ownChats(executor).execute({ userId, ids: [...ids] });
}

const ownChats = buildOnce((executor) =>
  executor
    .select({
      id: chats.id,
      name: chats.name,
      isGroup: chats.isGroup,
      archivedAt: chats.archivedAt,
      updatedAt: chats.updatedAt,
      folder: { id: folders.id, name: folders.name },
    })
    .from(chats)
    .leftJoin(folders, and(eq(folders.id, chats.parentId), eq(folders.userId, chats.userId)))
    .where(
      and(
        eq(chats.userId, sql.placeholder('userId')),
        sql`${chats.id} = any(${sql.placeholder('ids')}::int[])`,
      ),
    ),
);
