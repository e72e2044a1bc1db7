import { sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { SqlValue } from '../../platform/db/statement.ts';
import { users } from './accounts.tables.ts';

/** How those who write something are named, for a query of another feature to join by `id`. */
export const authors = new QueryBuilder()
  .select({
    id: users.id,
    displayName: users.displayName,
    username: users.username,
    avatar: users.avatar,
  })
  .from(users)
  .as('author');

/** What sending has to know of a user, as JSON in a larger read. {@link sender} parses it. */
export function senderOf(userId: SqlValue<number>): SQL {
  return sql`(
    select json_build_object('display_name', display_name, 'username', username, 'avatar', avatar,
      'email_verified_at', email_verified_at)
    from ${users} where id = ${userId}::int)`;
}

/** What {@link senderOf} reads. */
export const sender = z.object({
  display_name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  email_verified_at: z.coerce.date().nullable(),
});
