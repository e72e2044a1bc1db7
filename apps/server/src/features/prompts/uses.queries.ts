import type { Thumb } from '@polylogue/contract/fields';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';

/** Counts that the user has sent prompts; a variant counts for its task, too. */
export async function countUses(
  executor: Executor,
  userId: number,
  { promptIds, now }: { promptIds: readonly number[]; now: Date },
): Promise<void> {
  // In order of the ids, so that two users who send the same prompts cannot wait for each other in a circle.
  await executor.execute(sql`
    with sent as (
      select id, task_id from prompts where id = any(${sql.param(promptIds)}::int[])
    ), used as (
      insert into prompt_uses (user_id, prompt_id, uses, used_at)
      select ${userId}::int, id, 1, ${now}::timestamptz from sent
      on conflict (user_id, prompt_id) do update set uses = prompt_uses.uses + 1, used_at = excluded.used_at
    ), counted as (
      select id from prompts
      where id in (select id from sent) or id in (select task_id from sent)
      order by id for no key update
    )
    update prompts set uses = uses + 1 from counted where prompts.id = counted.id`);
}

/** Stores the verdict on a prompt that the user has sent, and corrects the sums. */
export async function rateUsed(
  executor: Executor,
  userId: number,
  { promptId, thumb }: { promptId: number; thumb: Thumb | null },
): Promise<void> {
  await executor.execute(sql`
    with before as materialized (
      select prompt_id, thumb from prompt_uses where user_id = ${userId} and prompt_id = ${promptId}
    ), rated as (
      update prompt_uses set thumb = ${thumb}::text where user_id = ${userId} and prompt_id = ${promptId}
    ), change as (
      select prompts.id, prompts.task_id,
        coalesce((${thumb}::text = 'up')::int, 0) - coalesce((before.thumb = 'up')::int, 0) as up,
        coalesce((${thumb}::text = 'down')::int, 0) - coalesce((before.thumb = 'down')::int, 0) as down
      from before join prompts on prompts.id = before.prompt_id
    )
    update prompts set ups = ups + change.up, downs = downs + change.down
    from change where prompts.id in (change.id, change.task_id)`);
}
