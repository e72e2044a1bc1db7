import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { Group } from './chat-place.ts';
import { handOrderedGroups } from './chats.tables.ts';

/** Remembers that the user ordered these groups by hand. */
export async function markHandOrdered(
  executor: Executor,
  userId: number,
  groups: readonly Group[],
): Promise<void> {
  if (groups.length === 0) return;
  const values = groups.map((group) => ({ userId, folderId: group.parentId, pin: keptPin(group) }));
  await executor.insert(handOrderedGroups).values(values).onConflictDoNothing();
}

/** Forgets that a group was ordered by hand. */
export async function unmarkHandOrdered(executor: Executor, userId: number, group: Group): Promise<void> {
  const { folderId } = handOrderedGroups;
  await executor
    .delete(handOrderedGroups)
    .where(
      and(
        eq(handOrderedGroups.userId, userId),
        group.parentId === null ? isNull(folderId) : eq(folderId, group.parentId),
        eq(handOrderedGroups.pin, keptPin(group)),
      ),
    );
}

/**
 * Orders the chats of a group by last use, before everything else the user has. Folders keep their order. Ids of messages
 * grow with time; a chat without one was never used.
 */
export async function orderByUse(executor: Executor, userId: number, group: Group): Promise<void> {
  await executor.execute(sql`
    with used as (
      select id, row_number() over (order by head_id nulls first, id) as place from chats
      where user_id = ${userId} and not compared and archived_at is null and not is_group
        and parent_id is not distinct from ${group.parentId}::integer
        and (parent_id is not null or pin = ${group.pin})
    )
    update chats set "order" = (select min(other."order") from chats other where other.user_id = ${userId}) - used.place
    from used where chats.id = used.id`);
}

/** The chats of a folder are pinned as it is, whatever it was when they were ordered. */
function keptPin({ parentId, pin }: Group): boolean {
  return parentId === null && pin;
}
