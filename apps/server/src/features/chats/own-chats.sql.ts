import { eq, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { SqlValue } from '../../platform/db/statement.ts';
import { chats } from './chats.tables.ts';

/** All chats and folders of a user, those of comparisons too, for a query of another feature to join as `chat`. */
export function ownChats(userId: SqlValue<number>) {
  return new QueryBuilder()
    .select({
      id: chats.id,
      key: chats.key,
      headId: chats.headId,
      modelId: chats.modelId,
      parentId: chats.parentId,
      isGroup: chats.isGroup,
      compared: chats.compared,
      order: chats.order,
      archivedAt: chats.archivedAt,
      updatedAt: chats.updatedAt,
    })
    .from(chats)
    .where(eq(chats.userId, userId))
    .as('chat');
}

/** The id of the chat that a place of the user's client has become, as an expression; null while it has become none. */
export function chatAtPlace(place: { userId: SqlValue<number>; key: SqlValue<string | null> }): SQL {
  return sql`(select id from chats where user_id = ${place.userId}::int and key = ${place.key}::uuid)`;
}
