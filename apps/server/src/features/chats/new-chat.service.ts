import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { ChatRow } from './stored-chat.service.ts';
import { selectFrom } from './move-head.sql.ts';

/** Who named a chat. A provisional name may still be replaced by what the first exchange suggests. */
export type NamedBy = 'provisional' | 'model' | 'user';

/** A chat or folder to create. */
export interface NewChat {
  userId: number;
  name: string;
  namedBy: NamedBy;
  /** What the client calls the place that becomes this chat. */
  key?: string | undefined;
  isGroup?: boolean;
  compared?: boolean;
  /** The model it begins with; without one it is given by the first message. */
  modelId?: number;
  now: Date;
  /** What to select from in a larger statement: one chat is created per row, so none without rows. */
  from?: SQL;
}

/**
 * A statement for a `with` that creates a chat at the front of the user's order. Returns the table's rows;
 * {@link chatRowOf} parses them.
 */
export function insertChat(values: NewChat): SQL {
  const { userId, name, namedBy, key = null, isGroup = false, compared = false, modelId = null } = values;
  const now = sql`${values.now.toISOString()}::timestamptz`;
  // Two concurrent inserts may get the same order: the list breaks ties by age, so no lock is needed.
  return sql`
    insert into chats (user_id, key, name, named_by, is_group, compared, model_id, "order", created_at, updated_at)
    select ${userId}::integer, ${key}::uuid, ${name}::text, ${namedBy}::text, ${isGroup}::boolean, ${compared}::boolean,
      ${modelId}::integer,
      (select coalesce(min(other."order"), 1) - 1 from chats other where other.user_id = ${userId}::integer),
      ${now}, ${now}
    ${values.from ? sql`from ${values.from}` : sql.empty()}
    returning *`;
}

/** A row of the table from raw SQL; times are text. */
export interface RawChat extends Record<string, unknown> {
  id: number;
  user_id: number;
  key: string | null;
  name: string;
  named_by: string;
  parent_id: number | null;
  is_group: boolean;
  pin: boolean;
  order: number;
  head_id: number | null;
  model_id: number | null;
  voices: string[];
  compared: boolean;
  archived_at: string | null;
  set_up: boolean;
  capsules: number;
  origin: string | null;
  origin_id: string | null;
  created_at: string;
  updated_at: string;
}

/** Parses a row from raw SQL, including one returned as JSON. */
export function chatRowOf(raw: RawChat): ChatRow {
  return {
    id: raw.id,
    userId: raw.user_id,
    key: raw.key,
    name: raw.name,
    namedBy: raw.named_by,
    parentId: raw.parent_id,
    isGroup: raw.is_group,
    pin: raw.pin,
    order: raw.order,
    headId: raw.head_id,
    modelId: raw.model_id,
    voices: raw.voices,
    compared: raw.compared,
    archivedAt: raw.archived_at === null ? null : new Date(raw.archived_at),
    setUp: raw.set_up,
    capsules: raw.capsules,
    origin: raw.origin,
    originId: raw.origin_id,
    createdAt: new Date(raw.created_at),
    updatedAt: new Date(raw.updated_at),
  };
}

/** Creates a chat or folder. A listed chat becomes the selected one. */
export async function makeChat(executor: Executor, values: NewChat): Promise<ChatRow> {
  const { rows } = await executor.execute<RawChat>(sql`
    with made as (${insertChat(values)}),
    selected as (${selectFrom(sql`made`, values.userId)})
    select * from made`);
  const [row] = rows;
  if (!row) throw new Error('The chat was not written.');
  return chatRowOf(row);
}

/**
 * The newest empty chat in which nothing has been done, moved to the front, selected and named anew; undefined if there is
 * none. One that was renamed, pinned, put into a folder or set up does not count, nor one that is a place of a client.
 */
export async function takeEmpty(
  executor: Executor,
  { userId, name }: { userId: number; name: string },
): Promise<ChatRow | undefined> {
  const { rows } = await executor.execute<RawChat>(sql`
    with empty as (
      select id from chats
      where user_id = ${userId}::integer and not is_group and not compared and archived_at is null
        and head_id is null and named_by = 'provisional' and parent_id is null and not pin
        and key is null and not set_up
      order by "order", id desc limit 1
    ), made as (
      update chats set name = ${name}::text, "order" = least(chats."order", coalesce((
        select min(other."order") from chats other where other.user_id = ${userId}::integer and other.id <> chats.id
      ), chats."order" + 1) - 1)
      from empty where chats.id = empty.id and chats.user_id = ${userId}::integer
      returning chats.*
    ),
    selected as (${selectFrom(sql`made`, userId)})
    select * from made`);
  return rows[0] && chatRowOf(rows[0]);
}
