import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { generations, messages } from './messages.tables.ts';

/**
 * The end of the branch below a message, following the newest child of each. Without a message, of the newest branch of
 * the chat; null in an empty chat.
 */
export async function newestLeaf(
  executor: Executor,
  userId: number,
  { chatId, below }: { chatId: number; below: number | null },
): Promise<number | null> {
  const own = sql`m.chat_id = ${chatId}::int and m.user_id = ${userId}::int`;
  const begin =
    below === null
      ? sql`(select max(m.id) from ${messages} m where ${own} and m.parent_id is null)`
      : sql`${below}::int`;
  const { rows } = await executor.execute<{ id: number | null }>(sql`
    with recursive down as (
      select ${begin} as id, 1 as step
      union all
      select (select max(m.id) from ${messages} m where ${own} and m.parent_id = down.id), down.step + 1
      from down where down.id is not null
    )
    select id from down where id is not null order by step desc limit 1`);
  return rows[0]?.id ?? null;
}

/** Whether the branch that ends with a head leads through a message. */
export async function leadsThrough(
  executor: Executor,
  userId: number,
  { headId, messageId }: { headId: number; messageId: number },
): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    with recursive up as (
      select m.id, m.parent_id from ${messages} m where m.id = ${headId} and m.user_id = ${userId}
      union all
      select m.id, m.parent_id from up join ${messages} m on m.id = up.parent_id where up.id <> ${messageId}
    )
    select 1 from up where id = ${messageId}`);
  return rows.length > 0;
}

/** A message to remove. */
export interface RemovedMessage {
  id: number;
  /** Its answer is still being written. */
  running: boolean;
}

/** The message itself and, for a request, all its answers. */
export function findTogether(
  executor: Executor,
  userId: number,
  messageId: number,
): Promise<RemovedMessage[]> {
  const isItOrItsAnswer = sql`(${messages.id} = ${messageId} or
    (${messages.parentId} = ${messageId} and ${messages.type} = 'response'))`;
  return executor
    .select({ id: messages.id, running: sql<boolean>`coalesce(${generations.state} = 'running', false)` })
    .from(messages)
    .leftJoin(generations, eq(generations.messageId, messages.id))
    .where(and(eq(messages.userId, userId), isItOrItsAnswer));
}

/** Moves the children of messages about to be removed to another parent, `exchanges` levels up. */
export async function moveUp(
  executor: Executor,
  userId: number,
  move: { removed: readonly number[]; parentId: number | null; exchanges: number },
): Promise<void> {
  const removed = [...move.removed];
  const isChild = inArray(messages.parentId, removed);
  await executor.execute(sql`
    with recursive below as (
      select ${messages.id} from ${messages}
      where ${isChild} and not ${inArray(messages.id, removed)} and ${eq(messages.userId, userId)}
      union all
      select m.id from below join ${messages} m on m.parent_id = below.id
    )
    update ${messages} set exchange = exchange - ${move.exchanges}::int,
      parent_id = case when ${isChild} then ${move.parentId}::int else parent_id end
    where id in (select id from below)`);
}

/** Deletes messages and their details. A job of `files` removes pictures that are no longer shown anywhere. */
export async function deleteMessages(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await executor.delete(messages).where(and(eq(messages.userId, userId), inArray(messages.id, [...ids])));
}
