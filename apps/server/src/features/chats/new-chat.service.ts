import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { ChatRow } from './stored-chat.service.ts';
import { selectFrom } from './move-head.sql.ts';

/** Who gave a chat its name. A provisional one may still be replaced by what the first exchange suggests. */
export type NamedBy = 'provisional' | 'model' | 'user';

/** A chat or a folder to be made. */
export interface NewChat {
  userId: number;
  name: string;
  namedBy: NamedBy;
  isGroup?: boolean;
  compared?: boolean;
  now: Date;
  /** What to select from in a larger statement: the chat is made once for each of its rows, so for none not at all. */
  from?: SQL;
}

/**
 * The statement that makes a chat, to stand in a `with` of a larger one. It comes first in the user's order. Its rows are
 * those of the table; {@link chatRowOf} reads them.
 */
export function insertChat(values: NewChat): SQL {
  const { userId, name, namedBy, isGroup = false, compared = false } = values;
  const now = sql`${values.now.toISOString()}::timestamptz`;
  // Two at once may get the same order: the list then puts the newer one first, so nothing has to be locked here.
  return sql`
    insert into chats (user_id, name, named_by, is_group, compared, "order", created_at, updated_at)
    select ${userId}::integer, ${name}::text, ${namedBy}::text, ${isGroup}::boolean, ${compared}::boolean,
      (select coalesce(min(other."order"), 1) - 1 from chats other where other.user_id = ${userId}::integer),
      ${now}, ${now}
    ${values.from ? sql`from ${values.from}` : sql.empty()}
    returning *`;
}

/** A row of the table as a statement of one's own answers it; times come as text. */
export interface RawChat extends Record<string, unknown> {
  id: number;
  user_id: number;
  name: string;
  named_by: string;
  parent_id: number | null;
  is_group: boolean;
  pin: boolean;
  order: number;
  head_id: number | null;
  voices: string[];
  compared: boolean;
  created_at: string;
  updated_at: string;
}

/** Reads a row that came by SQL of one's own, also one that came as JSON. */
export function chatRowOf(raw: RawChat): ChatRow {
  return {
    id: raw.id,
    userId: raw.user_id,
    name: raw.name,
    namedBy: raw.named_by,
    parentId: raw.parent_id,
    isGroup: raw.is_group,
    pin: raw.pin,
    order: raw.order,
    headId: raw.head_id,
    voices: raw.voices,
    compared: raw.compared,
    createdAt: new Date(raw.created_at),
    updatedAt: new Date(raw.updated_at),
  };
}

/** Makes a chat or a folder. A chat that is in the list becomes the one that was open last. */
export async function makeChat(executor: Executor, values: NewChat): Promise<ChatRow> {
  const { rows } = await executor.execute<RawChat>(sql`
    with made as (${insertChat(values)}),
    selected as (${selectFrom(sql`made`, values.userId)})
    select * from made`);
  const [row] = rows;
  if (!row) throw new Error('The chat was not written.');
  return chatRowOf(row);
}
