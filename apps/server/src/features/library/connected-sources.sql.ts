import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import type { SqlValue } from '../../platform/db/statement.ts';
import { capsuleChats, readings, sources } from './capsules.tables.ts';

/** The sources that a chat's answers use, as JSON in a larger read: of enabled capsules, once they were read. */
export function connectedSourcesOf({
  userId,
  chatId,
}: {
  userId: SqlValue<number>;
  chatId: SQLWrapper;
}): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('id', source.id, 'capsuleId', source.capsule_id, 'title', source.name,
      'readingId', reading.id, 'tokens', reading.tokens) order by source.id), '[]'::json)
    from ${capsuleChats} connection
    join ${sources} source on source.capsule_id = connection.capsule_id and source.user_id = connection.user_id
    join ${readings} reading on reading.id = source.reading_id and reading.user_id = connection.user_id
    where connection.chat_id = ${chatId} and connection.user_id = ${userId}::int and connection.enabled
      and reading.state = 'ready')`;
}

const connectedSource = z.object({
  id: z.number(),
  capsuleId: z.number(),
  title: z.string(),
  readingId: z.number(),
  /** About how many its text has. */
  tokens: z.number(),
});
/** A source that a chat's answers use. */
export type ConnectedSource = z.infer<typeof connectedSource>;

/** What {@link connectedSourcesOf} reads. */
export const connectedSources = z.array(connectedSource);
