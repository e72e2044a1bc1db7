import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../../platform/db/database.ts';
import { generations, generationTails } from '../answers.tables.ts';

/** What an answer has gained since it was stored last. */
export interface Tail {
  generation: string;
  textOffset: number;
  text: string;
  reasoningOffset: number;
  reasoning: string;
}

const aliveRows = z.array(z.object({ uuid: z.string(), stop_asked: z.boolean() }));

/**
 * Stores the tails of all answers this node is writing, and is their sign of life: one statement however many there
 * are. Answers those that still run; one that is missing was ended by somebody else. A tail that was stored without
 * our hearing of it comes again, longer, from the same offset.
 */
export async function storeTails(
  executor: Executor,
  tails: readonly Tail[],
  now: Date,
): Promise<Map<string, { stopAsked: boolean }>> {
  const result = await executor.execute(sql`
    with tail as (
      select * from unnest(
        ${sql.param(tails.map((tail) => tail.generation))}::uuid[],
        ${sql.param(tails.map((tail) => tail.textOffset))}::int[],
        ${sql.param(tails.map((tail) => tail.text))}::text[],
        ${sql.param(tails.map((tail) => tail.reasoningOffset))}::int[],
        ${sql.param(tails.map((tail) => tail.reasoning))}::text[]
      ) as t(generation, text_offset, text, reasoning_offset, reasoning)
    ), alive as (
      update ${generations} g set heartbeat_at = ${now}
      from tail where g.uuid = tail.generation and g.state = 'running'
      returning g.uuid, g.stop_asked
    ), stored as (
      insert into ${generationTails} (generation, text_offset, text, reasoning_offset, reasoning)
      select tail.* from tail join alive on alive.uuid = tail.generation
      where tail.text <> '' or tail.reasoning <> ''
      on conflict (generation, text_offset, reasoning_offset)
      do update set text = excluded.text, reasoning = excluded.reasoning
    )
    select uuid, stop_asked from alive`);
  return new Map(aliveRows.parse(result.rows).map((row) => [row.uuid, { stopAsked: row.stop_asked }]));
}
