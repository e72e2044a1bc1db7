import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { generations, generationTails } from '../messages.tables.ts';
import { foldTails } from './fold-tails.ts';

/** What was added to an answer since it was stored last. */
export interface Tail {
  generation: string;
  textOffset: number;
  text: string;
  reasoningOffset: number;
  reasoning: string;
  /** How long it has reasoned so far. */
  thinkingMs: number | null;
}

interface Values extends Record<string, unknown> {
  generations: string[];
  textOffsets: number[];
  texts: string[];
  reasoningOffsets: number[];
  reasonings: string[];
  thinkingTimes: (number | null)[];
}

const store = statement<Values, { uuid: string; stop_asked: boolean }>(
  (value) => sql`
    with tail as (
      select * from unnest(
        ${value('generations')}::uuid[], ${value('textOffsets')}::int[], ${value('texts')}::text[],
        ${value('reasoningOffsets')}::int[], ${value('reasonings')}::text[], ${value('thinkingTimes')}::int[]
      ) as t(generation, text_offset, text, reasoning_offset, reasoning, thinking_ms)
    ), alive as (
      update ${generations} g set heartbeat_at = now(), thinking_ms = tail.thinking_ms
      from tail where g.uuid = tail.generation and g.state = 'running'
      returning g.uuid, g.stop_asked
    ), stored as (
      insert into ${generationTails} (generation, text_offset, text, reasoning_offset, reasoning)
      select tail.generation, tail.text_offset, tail.text, tail.reasoning_offset, tail.reasoning from tail join alive on alive.uuid = tail.generation
      where tail.text <> '' or tail.reasoning <> ''
      on conflict (generation, text_offset, reasoning_offset)
      do update set text = excluded.text, reasoning = excluded.reasoning
    )
    select uuid, stop_asked from alive`,
);

/**
 * Stores the tails of all answers of this node in one statement, which is their heartbeat too. It uses the clock of the
 * database, because the clocks of nodes may differ. Returns the answers that are still running; a missing one was ended
 * elsewhere. If a tail was stored but the confirmation was lost, it comes again from the same offset, longer.
 */
export async function storeTails(
  executor: Executor,
  tails: readonly Tail[],
): Promise<Map<string, { stopAsked: boolean }>> {
  const rows = await store(executor, {
    generations: tails.map((tail) => tail.generation),
    textOffsets: tails.map((tail) => tail.textOffset),
    texts: tails.map((tail) => tail.text),
    reasoningOffsets: tails.map((tail) => tail.reasoningOffset),
    reasonings: tails.map((tail) => tail.reasoning),
    thinkingTimes: tails.map((tail) => tail.thinkingMs),
  });
  return new Map(rows.map((row) => [row.uuid, { stopAsked: row.stop_asked }]));
}

/** The text and reasoning in the stored tails of an answer. */
export async function tailsText(
  executor: Executor,
  generation: string,
): Promise<{ text: string; reasoning: string }> {
  const tails = await executor
    .select()
    .from(generationTails)
    .where(eq(generationTails.generation, generation))
    .orderBy(asc(generationTails.textOffset), asc(generationTails.reasoningOffset));
  return foldTails(tails);
}
